/** A directive of a comment: `@format currency EUR` is `{ name: 'format', argument: 'currency EUR' }`. */
interface Tag {
  readonly name: string
  readonly argument: string
}

interface Comment {
  /** What is left of the comment without its directives, or null. */
  readonly help: string | null
  readonly tags: readonly Tag[]
}

// One directive a line. Only space, tab and carriage return are skipped, as in describe.sql, so that both agree on `@public`.
const directive = /^[ \t]*@([a-z][a-z-]*)(?:[ \t]+([^\r]*?))?[ \t\r]*$/

/** Splits a comment into directives and help text, in the manner of PostGraphile's smart tags. */
export const parseComment = (comment: string | null): Comment => {
  const tags: Tag[] = []
  const prose: string[] = []
  for (const line of (comment ?? '').split('\n')) {
    const [, name, argument = ''] = directive.exec(line) ?? []
    if (name === undefined) prose.push(line)
    else tags.push({ name, argument })
  }
  const help = prose.join('\n').trim()
  return { help: help === '' ? null : help, tags }
}

const argumentShape = {
  none: /^$/,
  some: /\S/,
} as const

type Directives = Readonly<Record<string, keyof typeof argumentShape>>

export const relationDirectives: Directives = {
  label: 'some', title: 'some', hidden: 'none', order: 'some', icon: 'some', public: 'none', form: 'none', people: 'some', comments: 'none', key: 'some',
}
export const columnDirectives: Directives = {
  label: 'some', format: 'some', hidden: 'none', readonly: 'none', help: 'some', 'show-if': 'some', step: 'some', states: 'some',
}
export const functionDirectives: Directives = { label: 'some', icon: 'some', hidden: 'none', action: 'some', when: 'some', confirm: 'some', form: 'none', public: 'none' }

type TagProblem = { readonly code: 'unknown-directive' | 'malformed-directive'; readonly message: string }

export interface Tags {
  readonly help: string | null
  has(name: string): boolean
  /** The argument of the directive; the last one wins; null where it is not given. */
  get(name: string): string | null
  readonly problems: readonly TagProblem[]
}

/** The directives of a comment that are known here and well formed; the rest are problems, never exceptions. */
export const readTags = (comment: string | null, known: Directives): Tags => {
  const { help, tags } = parseComment(comment)
  const found = new Map<string, string>()
  const problems: TagProblem[] = []
  for (const { name, argument } of tags) {
    const shape = Object.hasOwn(known, name) ? known[name] : undefined
    if (shape === undefined) problems.push({ code: 'unknown-directive', message: `@${name} is not a directive here.` })
    else if (!argumentShape[shape].test(argument)) {
      problems.push({ code: 'malformed-directive', message: `@${name} ${shape === 'none' ? 'takes no argument' : 'needs an argument'}.` })
    } else found.set(name, argument)
  }
  return { help, has: (name) => found.has(name), get: (name) => found.get(name) ?? null, problems }
}
