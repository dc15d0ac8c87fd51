import type { Database } from '../../db/database.ts'
import { parseReadable, parseValues } from './answers.ts'
import type { Readable } from './answers.ts'
import type { Change } from './change.ts'
import { problemOf, renderChange, renderProblem } from './payload.ts'
import type { ChangeValues } from './payload.ts'
import { buildQuestions, groupByRelation, readableStatement, valuesStatement, visibleStatement } from './questions.ts'
import type { Audience, Question, ValueQuestion } from './questions.ts'
import { wants } from './subscription.ts'
import type { Subscriber } from './subscription.ts'

export interface DeliveryOptions {
  readonly database: Database
  /** For functions and operators of policies and filters. */
  readonly searchPath: string
  readonly maxRecordBytes: number
  /** How long each statement may take, in milliseconds; as the database has it unless told. */
  readonly timeout?: number
}

/**
 * Judges the changes and delivers each to those who may read it, in commit order. One round trip, in which PostgreSQL
 * asks its policies once a caller. Rejects with what the database refuses: nobody then got anything.
 */
export async function deliverChanges(changes: readonly Change[], subscribers: Iterable<Subscriber>, { database, searchPath, maxRecordBytes, timeout }: DeliveryOptions): Promise<void> {
  const listeners = [...subscribers]
  const groups = groupByRelation(changes)
  const asked = groups.map((group) => buildQuestions(group, listeners))
  const needed = groups.flatMap((group, index) => (asked[index]?.length === 0 ? [] : [group]))
  const questions = asked.flat()
  if (questions.length === 0) return
  const context = { role: 'service_role', claimsJson: '{"role":"service_role"}', readOnly: true, settings: { search_path: searchPath, ...(timeout === undefined ? {} : { statement_timeout: String(timeout) }) } }
  const [, ...results] = await database.transaction(context, [visibleStatement(changes), ...needed.map(valuesStatement), ...questions.map(readableStatement)], { lane: 'long' })
  const answers = results.map(({ rows }) => rows[0]?.[0])
  const values = new Map(needed.flatMap((group, index) => [...valuesByChange(group, parseValues(answers[index]))]))
  const letters = new Map<Change, Letter[]>()
  questions.forEach((question, index) => {
    const readable = parseReadable(answers[needed.length + index])
    if (readable !== null) addLetters(letters, question, readable)
  })
  const render = createRenderer(values, maxRecordBytes)
  for (const change of changes) deliver(change, letters.get(change) ?? [], render)
}

/** One audience that gets one change. */
interface Letter {
  readonly audience: Audience
  readonly readable: Readable
  readonly failed: boolean
  /** The row as it is now, where it is not any more what the change made it. */
  readonly now: readonly (string | null)[] | null
}

type Render = (change: Change, letter: Letter, select: readonly string[] | null) => string

function valuesByChange({ changes, relation }: ValueQuestion, values: ReturnType<typeof parseValues>): ReadonlyMap<Change, ChangeValues> {
  const textsOf = (tuple: Change['old'], texts: readonly (string | null)[] | undefined): ChangeValues['record'] => relation.columns.map((_, place) => {
    const cell = tuple?.[place]
    if (cell == null) return cell
    // A type that does not take its own text any more: the text is what there is.
    return texts === undefined ? JSON.stringify(cell) : texts[place]
  })
  return new Map(changes.map((change, index) => [change, {
    record: textsOf(change.record, values?.[index]),
    old: textsOf(change.old, values?.[changes.length + index]),
  }]))
}

function addLetters(letters: Map<Change, Letter[]>, question: Question, readable: Readable): void {
  question.audiences.forEach((audience, index) => {
    const visible = readable.visible[index] ?? null
    const places = new Set(visible?.at)
    question.changes.forEach((change, place) => {
      const problem = problemOf(change, readable, audience.caller.role)
      if (visible !== null && problem === null && !places.has(place)) return
      letters.set(change, [...(letters.get(change) ?? []), { audience, readable, failed: visible === null, now: visible?.now?.[place] ?? null }])
    })
  })
}

/** Rendered once for each role and choice of columns. */
function createRenderer(values: ReadonlyMap<Change, ChangeValues>, maxRecordBytes: number): Render {
  const rendered = new Map<Change, Map<string, string>>()
  return (change, { audience, readable, failed, now }, select) => {
    const { role } = audience.caller
    const known = rendered.get(change) ?? new Map<string, string>()
    rendered.set(change, known)
    const variant = JSON.stringify([role, failed, select, now])
    const found = known.get(variant)
    if (found !== undefined) return found
    const problem = problemOf(change, readable, role) ?? (failed ? 'policy-failed' : null)
    const { record, old } = values.get(change) ?? { record: [], old: [] }
    const data = problem === null ? renderChange(change, { record: now ?? record, old }, readable, role, select, maxRecordBytes) : renderProblem(change, problem)
    known.set(variant, data)
    return data
  }
}

/** A channel gets a change once, with the ids of all its subscriptions that ask for the same of it. */
function deliver(change: Change, letters: readonly Letter[], render: Render): void {
  const sendings = new Map<Subscriber, Map<string, number[]>>()
  for (const letter of letters) {
    for (const { subscriber, subscription } of letter.audience.listeners) {
      if (!wants(subscription, change.kind)) continue
      const data = render(change, letter, subscription.select)
      const byData = sendings.get(subscriber) ?? new Map<string, number[]>()
      sendings.set(subscriber, byData)
      const ids = byData.get(data) ?? []
      byData.set(data, ids)
      if (!ids.includes(subscription.id)) ids.push(subscription.id)
    }
  }
  for (const [subscriber, byData] of sendings) for (const [data, ids] of byData) subscriber.deliver(ids, data)
}
