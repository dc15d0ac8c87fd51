import type { Readable } from './answers.ts'
import type { Change } from './change.ts'

/** JSON texts of one change's values, by column; undefined for what is not known of it (a large value that did not change). */
export interface ChangeValues {
  readonly record: readonly (string | null | undefined)[]
  readonly old: readonly (string | null | undefined)[]
}

export type ChangeProblem = 'no-key' | 'unauthorized' | 'policy-failed'

const problems: Readonly<Record<ChangeProblem, string>> = {
  'no-key': 'Error 400: Bad Request, no primary key',
  'unauthorized': 'Error 401: Unauthorized',
  'policy-failed': 'Error 500: Internal Server Error, RLS policy evaluation failed',
}

/** Of a record that is too large, values of at most this many bytes are kept. */
const smallValue = 64

/** Why the role gets this change without its record; null where it gets it. */
export function problemOf(change: Change, { keys, selectable }: Readable, role: string): ChangeProblem | null {
  const granted = new Set(selectable[role])
  if (change.kind === 'DELETE') return granted.size > 0 ? null : 'unauthorized'
  if (keys.length === 0) return 'no-key'
  return keys.every((key) => granted.has(key)) ? null : 'unauthorized'
}

export function renderProblem({ kind, relation, time }: Change, problem: ChangeProblem): string {
  return render({ columns: '[]', time, errors: JSON.stringify([problems[problem]]), old: kind === 'INSERT' ? null : '{}', record: kind === 'DELETE' ? null : '{}', relation, kind })
}

/** The `data` of a `postgres_changes` message: what this role may see of the change, with numbers as exact as the database has them. */
export function renderChange(change: Change, values: ChangeValues, readable: Readable, role: string, select: readonly string[] | null, maxBytes: number): string {
  const granted = new Set(readable.selectable[role])
  const keys = new Set(readable.keys)
  const shows = (name: string): boolean => granted.has(name) && (select === null || select.includes(name) || keys.has(name))
  const tooLarge = sizeOf(values) > maxBytes
  // Who may read the new row may not have been allowed to read the old one.
  const showsOld = (name: string): boolean => shows(name) && (!readable.protected || keys.has(name))
  const object = (texts: ChangeValues['record'], takes: (name: string) => boolean): string => {
    const fields = change.relation.columns.flatMap(({ name }, place) => {
      const text = texts[place]
      if (text === undefined || !takes(name) || (tooLarge && text !== null && Buffer.byteLength(text) > smallValue)) return []
      return [`${JSON.stringify(name)}:${text ?? 'null'}`]
    })
    return `{${fields.join(',')}}`
  }
  return render({
    columns: JSON.stringify((readable.columns ?? []).filter(([name]) => shows(name)).map(([name, type]) => ({ name, type }))),
    time: change.time,
    errors: tooLarge ? JSON.stringify(['Error 413: Payload Too Large']) : 'null',
    old: change.old === null ? null : object(values.old, showsOld),
    record: change.record === null ? null : object(values.record, shows),
    relation: change.relation,
    kind: change.kind,
  })
}

function render(parts: { readonly columns: string; readonly time: number; readonly errors: string; readonly old: string | null; readonly record: string | null; readonly relation: Change['relation']; readonly kind: Change['kind'] }): string {
  const { schema, table } = parts.relation
  const rows = `${parts.old === null ? '' : `"old_record":${parts.old},`}${parts.record === null ? '' : `"record":${parts.record},`}`
  return `{"columns":${parts.columns},"commit_timestamp":${JSON.stringify(new Date(parts.time).toISOString())},"errors":${parts.errors},${rows}"schema":${JSON.stringify(schema)},"table":${JSON.stringify(table)},"type":"${parts.kind}"}`
}

function sizeOf({ record, old }: ChangeValues): number {
  return [...record, ...old].reduce((sum, text) => sum + Buffer.byteLength(text ?? 'null'), 0)
}
