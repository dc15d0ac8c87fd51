import type { Entity } from '@portico/model'

/** Why a policy refuses, in the owner's own words: the comments of the policies for the command. Null where there are none. */
export function policySentence(entity: Entity, command: 'insert' | 'update' | 'delete'): string | null {
  const comments = entity.policies.filter((policy) => policy.command === command || policy.command === 'all').flatMap(({ comment }) => (comment === null ? [] : [comment.trim()]))
  return comments.length === 0 ? null : comments.map((comment) => (/[.!?]$/.test(comment) ? comment : `${comment}.`)).join(' ')
}
