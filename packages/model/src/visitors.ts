import type { Description } from './description.ts'
import { parseComment } from './smart-tags.ts'

const isOpen = (comment: string | null): boolean => parseComment(comment).tags.some(({ name, argument }) => (name === 'public' || name === 'form') && argument === '')

/** As `portico_describe()` answers visitors: only what its owner marked `@public` or `@form`. */
export const forVisitors = (description: Description): Description => ({
  ...description,
  relations: description.relations.filter(({ comment }) => isOpen(comment)),
  functions: description.functions.filter(({ comment }) => isOpen(comment)),
})
