import type { Entity, Field, Model } from '@portico/model'
import type { Backend } from '../../context.ts'
import { unwrap } from '../../failure.ts'
import { type Condition, all, compare, isNull, oneOf } from '../condition.ts'
import { isMoment } from '../../moments.ts'
import { type CountedGroup, countGroups } from '../count-groups.ts'
import { restrict } from '../restrict.ts'
import { quoteName, textOf } from '../select.ts'
import { type Detail, detailFields, readDetails, selectDetails } from '../details.ts'
import { loadTitles } from '../titles.ts'
import { countedGroups, mostGroups } from '../../../lib/limits.ts'
import { addDays } from '../../../lib/days.ts'
import { addNumbers } from '../../../lib/decimal.ts'
import { type Grouping, type RowGroup, type Ungrouped, groupKind, groupValue } from './grouping.ts'
import { isDayText, nextPeriod } from './periods.ts'

/** Which groups are asked for, among the rows that meet the conditions. */
export interface GroupsRequest {
  readonly model: Model
  readonly entity: Entity
  readonly grouping: Grouping
  readonly descending: boolean
  readonly conditions: readonly Condition[]
  /** Fields to add up. */
  readonly sums: readonly string[]
}

type Found = readonly Omit<RowGroup, 'isFolded'>[] | Ungrouped

/** The groups that have rows, in their order, empty values last; or why there are none. Throws a `BackendError`. */
export async function loadGroups(backend: Backend, request: GroupsRequest, mayAggregate: boolean, signal: AbortSignal): Promise<Found> {
  switch (groupKind(request.entity, request.grouping.field)) {
    case 'options': return await loadOptions(backend, request, mayAggregate, signal)
    case 'reference': return await loadReferences(backend, request, mayAggregate, signal)
    case 'period': return await (mayAggregate ? loadPeriods : countPeriods)(backend, request, signal)
    case 'value': return mayAggregate ? inOrder(request, plain(request, await count(backend, request, [], true, signal))) : 'no-aggregates'
    case null: return 'no-aggregates'
  }
}

const count = (backend: Backend, { entity, grouping, conditions, sums }: GroupsRequest, groups: readonly { readonly value: string | null; readonly condition: Condition }[], mayAggregate: boolean, signal: AbortSignal) =>
  countGroups(backend, { entity, field: grouping.field.name, isByDay: grouping.period !== null, conditions, sums }, groups, mayAggregate, signal)

const plain = (request: GroupsRequest, counted: readonly CountedGroup[]): Found =>
  (counted.length >= mostGroups ? 'too-many' : counted.filter(({ rows }) => rows > 0).map((group) => ({ ...group, title: null, details: [], condition: groupCondition(request.grouping, group.value) })))

async function loadOptions(backend: Backend, request: GroupsRequest, mayAggregate: boolean, signal: AbortSignal): Promise<Found> {
  const { field } = request.grouping
  const known = field.options === null ? ['false', 'true'] : field.options.map(({ value }) => value)
  const values = [...known, ...(field.nullable ? [null] : [])]
  const found = plain(request, await count(backend, request, values.map((value) => ({ value, condition: groupCondition(request.grouping, value) })), mayAggregate, signal))
  if (typeof found === 'string') return found
  const place = (value: string | null): number => (value === null || !known.includes(value) ? known.length : known.indexOf(value))
  const sorted = found.toSorted((a, b) => place(a.value) - place(b.value))
  return lastEmpty(request.descending ? sorted.toReversed() : sorted)
}

async function loadReferences(backend: Backend, request: GroupsRequest, mayAggregate: boolean, signal: AbortSignal): Promise<Found> {
  const { model, grouping: { field } } = request
  const target = model.byId.get(field.reference?.target ?? '')
  const column = field.reference?.targetColumns[0]
  if (target === undefined || column === undefined || !target.can.select) return mayAggregate ? inOrder(request, plain(request, await count(backend, request, [], true, signal))) : 'no-aggregates'
  if (!mayAggregate) return await countReferences(backend, request, target, column, signal)
  const found = plain(request, await count(backend, request, [], true, signal))
  if (typeof found === 'string') return found
  const titles: Readonly<Record<string, string>> = Object.assign({}, ...(await Promise.all(inParts(found).map((part) => loadTitles(backend, target, column, [oneOf(column, part)], signal)))))
  return await tellApart(backend, request, target, column, found.map((group) => ({ ...group, title: group.value === null ? null : (titles[group.value] ?? null) })), signal)
}

/** Where several groups have the same title, what else tells their records apart: the events of a year are all called “Evening”. */
async function tellApart(backend: Backend, request: GroupsRequest, target: Entity, column: string, groups: Exclude<Found, Ungrouped>, signal: AbortSignal): Promise<Found> {
  const titles = groups.map(({ title }) => title)
  const alike = groups.filter(({ title }) => title !== null && titles.indexOf(title) !== titles.lastIndexOf(title))
  const fields = detailFields(target)
  if (alike.length === 0 || fields.length === 0) return inOrder(request, groups)
  const parts = await Promise.all(inParts(alike).map((part) => loadDetails(backend, target, column, fields, part, signal)))
  const details = new Map(parts.flat())
  return inOrder(request, groups.map((group) => ({ ...group, details: (group.value === null ? null : details.get(group.value)) ?? [] })))
}

async function loadDetails(backend: Backend, target: Entity, column: string, fields: readonly Field[], keys: readonly string[], signal: AbortSignal): Promise<readonly (readonly [string, readonly Detail[]])[]> {
  const builder = backend.rest.schema(target.schema).from(target.name).select(`key:${quoteName(column)}::text${selectDetails(fields)}`)
  const answer: unknown = unwrap(await restrict(builder, [oneOf(column, keys)]).abortSignal(signal))
  return (Array.isArray(answer) ? answer : []).map((row: unknown) => [textOf(row, 'key') ?? '', readDetails(fields, row)] as const)
}

function inParts(groups: Exclude<Found, Ungrouped>): readonly (readonly string[])[] {
  const keys = groups.flatMap(({ value }) => value ?? [])
  return Array.from({ length: Math.ceil(keys.length / keysAtOnce) }, (_, index) => keys.slice(index * keysAtOnce, (index + 1) * keysAtOnce))
}

/** Keys whose records one request asks for. */
const keysAtOnce = 80

/** Without aggregates: a target with few records is counted one by one, where that finds every row. */
async function countReferences(backend: Backend, request: GroupsRequest, target: Entity, column: string, signal: AbortSignal): Promise<Found> {
  const select = `key:${quoteName(column)}::text,title:${quoteName(target.title)}::text`
  const answer: unknown = unwrap(await backend.rest.schema(target.schema).from(target.name).select(select).limit(countedGroups + 1).abortSignal(signal))
  const records = (Array.isArray(answer) ? answer : []).map((row: unknown) => ({ key: textOf(row, 'key'), title: textOf(row, 'title') }))
  if (records.length > countedGroups) return 'too-many'
  const keys = records.flatMap(({ key }) => key ?? [])
  const values = [...keys, ...(request.grouping.field.nullable ? [null] : [])]
  const others: Condition = { kind: 'not', of: oneOf(request.grouping.field.name, keys) }
  const hidden = { value: '', condition: keys.length === 0 ? { kind: 'not', of: isNull(request.grouping.field.name) } satisfies Condition : others }
  const [rest, ...counted] = await count(backend, request, [hidden, ...values.map((value) => ({ value, condition: groupCondition(request.grouping, value) }))], false, signal)
  // Rows that refer to records which this role may not see would be in no group.
  if (rest !== undefined && rest.rows > 0) return 'no-aggregates'
  const found = plain(request, counted)
  return typeof found === 'string' ? found : await tellApart(backend, request, target, column, found.map((group) => ({ ...group, title: records.find(({ key }) => key === group.value)?.title ?? null })), signal)
}

/** Days in one request, so that no answer is cut off, and how many requests at most. */
const daysAtOnce = 900
const mostDayRequests = 16

/** Rows by the day, put together into pieces of time. */
async function loadPeriods(backend: Backend, request: GroupsRequest, signal: AbortSignal): Promise<Found> {
  const days = await count(backend, request, [], true, signal)
  if (days.length < mostGroups) return foldPeriods(request, days)
  const [first, last] = await loadEdges(backend, request, signal)
  if (first === null || last === null) return 'too-many'
  const starts = [first]
  for (let at = addDays(first, daysAtOnce); at <= last && starts.length <= mostDayRequests; at = addDays(at, daysAtOnce)) starts.push(at)
  if (starts.length > mostDayRequests) return 'too-many'
  const { name } = request.grouping.field
  const parts = starts.map((start, index): Condition => all([compare(name, 'gte', start), compare(name, 'lt', starts[index + 1] ?? 'infinity')]))
  const counted = await Promise.all([...parts, isNull(name)].map((part) => count(backend, { ...request, conditions: [...request.conditions, part] }, [], true, signal)))
  return foldPeriods(request, counted.flat())
}

/** Without aggregates: the pieces of time between the first and the last, counted one by one. */
async function countPeriods(backend: Backend, request: GroupsRequest, signal: AbortSignal): Promise<Found> {
  const { grouping } = request
  const [first, last] = await loadEdges(backend, request, signal)
  const starts: string[] = []
  if (first !== null && last !== null) for (let at = groupValue(grouping, first) ?? first; at <= last && starts.length <= countedGroups; at = nextPeriod(at, grouping.period ?? 'month')) starts.push(at)
  if (starts.length > countedGroups) return 'too-many'
  const values = [...starts, ...(grouping.field.nullable ? [null] : [])]
  const counted = await count(backend, request, values.map((value) => ({ value, condition: groupCondition(grouping, value) })), false, signal)
  return foldPeriods(request, counted)
}

/** The first and the last day that there are rows of; null where there are none, or one of them is no day. */
async function loadEdges(backend: Backend, { entity, grouping, conditions }: GroupsRequest, signal: AbortSignal): Promise<readonly [string | null, string | null]> {
  const { name } = grouping.field
  const edge = async (ascending: boolean) => {
    const builder = restrict(backend.rest.schema(entity.schema).from(entity.name).select(`edge:${quoteName(name)}::text`), [...conditions, { kind: 'not', of: isNull(name) }])
    const answer: unknown = unwrap(await builder.order(quoteName(name), { ascending }).limit(1).abortSignal(signal))
    const day = (textOf(Array.isArray(answer) ? answer[0] : null, 'edge') ?? '').slice(0, 10)
    return isDayText(day) ? day : null
  }
  return await Promise.all([edge(true), edge(false)])
}

/** Finds the rows of a group. */
export function groupCondition(grouping: Grouping, value: string | null): Condition {
  const { field: { name }, period } = grouping
  if (value === null) return isNull(name)
  if (period === null || !isDayText(value)) return compare(name, 'eq', value)
  return all([compare(name, 'gte', value), compare(name, 'lt', nextPeriod(value, period))])
}

function foldPeriods({ grouping, descending }: GroupsRequest, days: readonly CountedGroup[]): Found {
  const folded = new Map<string | null, CountedGroup>()
  for (const day of days) {
    if (day.rows === 0) continue
    const value = groupValue(grouping, day.value)
    const known = folded.get(value)
    const sums = known === undefined ? day.sums : Object.fromEntries(Object.entries(day.sums).map(([name, sum]) => [name, addUp(known.sums[name] ?? null, sum)]))
    folded.set(value, { value, rows: day.rows + (known?.rows ?? 0), sums })
  }
  const groups = [...folded.values()].map((group) => ({ ...group, title: null, details: [], condition: groupCondition(grouping, group.value) }))
  if (groups.length >= mostGroups) return 'too-many'
  const sorted = groups.toSorted((a, b) => ((a.value ?? '') < (b.value ?? '') ? -1 : 1))
  return lastEmpty(descending ? sorted.toReversed() : sorted)
}

function addUp(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return addNumbers(one, other)
}

/** By what a person reads: titles before keys, numbers by their size, empty values last. */
function inOrder({ grouping: { field }, descending }: GroupsRequest, found: Found): Found {
  if (typeof found === 'string') return found
  const byName = new Intl.Collator(undefined, { numeric: true })
  const compareGroups = (a: Found[number] & object, b: Found[number] & object): number => {
    if ((a.title === null) !== (b.title === null)) return a.title === null ? 1 : -1
    return byName.compare(a.title ?? a.value ?? '', b.title ?? b.value ?? '') || compareDetails(byName, a.details, b.details) || (isNumber(field) ? Number(a.value) - Number(b.value) : 0)
  }
  const sorted = isNumber(field) && field.reference === null ? found.toSorted((a, b) => Number(a.value) - Number(b.value)) : found.toSorted(compareGroups)
  return lastEmpty(descending ? sorted.toReversed() : sorted)
}

/** Of the same title: the latest first, as people look for them, else by what is read. */
function compareDetails(byName: Intl.Collator, [a]: readonly Detail[], [b]: readonly Detail[]): number {
  const [one, other] = [a?.value ?? '', b?.value ?? '']
  return a !== undefined && isMoment(a.field) ? byName.compare(other, one) : byName.compare(one, other)
}

const isNumber = (field: Field): boolean => field.kind === 'integer' || field.kind === 'rating'

function lastEmpty<T extends { readonly value: string | null }>(groups: readonly T[]): readonly T[] {
  return [...groups.filter(({ value }) => value !== null), ...groups.filter(({ value }) => value === null)]
}
