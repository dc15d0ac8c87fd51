import type { Entity } from '@portico/model'
import type { CountedDependent } from '../backend/records/use-dependents.ts'
import { capitalize } from '../lib/capitalize.ts'
import { formatCount } from '../lib/count.ts'
import { deletionTexts as words } from '../lib/texts/deletion.ts'
import { joinAnd } from '../lib/texts/record.ts'
import { labelsOf } from './labels-of.ts'

/** What a deletion does to what refers to the records, in sentences: what goes, what loses them, what is in the way. */
export function dependentWords(dependents: readonly CountedDependent[], isOne: boolean): readonly string[] {
  const of = (effect: CountedDependent['effect']) => dependents.filter((each) => each.effect === effect && each.rows !== 0)
  const goes = split(of('goes'), labelOf)
  const loses = split(of('loses'), ({ path }) => path.map(({ key }) => key.name).join(' '))
  const holds = split(of('holds'), labelOf)
  const going = new Set(goes.counted.map(([{ entity }]) => entity.id))
  const isOneRow = (lists: readonly Dependents[]) => lists.length === 1 && lists.flat().reduce((sum, { rows }) => sum + (rows ?? 0), 0) === 1
  return [
    ...(goes.counted.length === 0 ? [] : [words.goes(capitalize(joinAnd(goes.counted.map((list) => rowsOf(list)))), isOneRow(goes.counted), isOne)]),
    ...(goes.uncounted === '' ? [] : [words.goesUncounted(goes.uncounted, isOne)]),
    ...loses.counted.map((list) => words.loses(capitalize(rowsOf(list, going.has(list[0].entity.id))), isOneRow([list]), fieldOf(list[0]), list[0].path.at(-1)?.key.onDelete === 'set default')),
    ...(loses.uncounted === '' ? [] : [words.losesUncounted(capitalize(loses.uncounted), isOne)]),
    ...(holds.counted.length === 0 ? [] : [words.holds(capitalize(joinAnd(holds.counted.map((list) => rowsOf(list)))), isOneRow(holds.counted), isOne)]),
    ...(holds.uncounted === '' ? [] : [words.holdsUncounted(holds.uncounted, isOne)]),
    ...(dependents.some(({ entity, rows }) => rows !== null && isPartlyHidden(entity)) ? [dependents.every(({ rows }) => rows === 0) ? words.nothingSeen(isOne) : words.hidden] : []),
  ]
}

/** Can it be taken back, and what does not come back then? */
export function undoWords(dependents: readonly CountedDependent[], isOne: boolean, canUndo: boolean): readonly string[] {
  if (!canUndo) return [words.final(isOne)]
  // What is not counted may be there.
  const isThere = (effect: CountedDependent['effect']) => dependents.some((each) => each.effect === effect && each.rows !== 0)
  return [words.undo, ...(isThere('goes') ? [words.staysGone] : []), ...(isThere('loses') ? [words.staysEmpty] : [])]
}

type Dependents = readonly [CountedDependent, ...CountedDependent[]]

/** What is counted, by name, and the names of what is not. */
function split(dependents: readonly CountedDependent[], nameOf: (dependent: CountedDependent) => string): { readonly counted: readonly Dependents[]; readonly uncounted: string } {
  const lists = new Map<string, Dependents>()
  for (const dependent of dependents) {
    const name = nameOf(dependent)
    const known = lists.get(name)
    lists.set(name, known === undefined ? [dependent] : [...known, dependent])
  }
  const all = [...lists.values()]
  const isCounted = (list: Dependents) => list.every(({ rows }) => rows !== null)
  return { counted: all.filter(isCounted), uncounted: joinAnd([...new Set(all.filter((list) => !isCounted(list)).map(([first]) => labelOf(first)))]) }
}

const labelOf = ({ entity }: CountedDependent): string => entity.label.toLowerCase()
const fieldOf = ({ entity, path }: CountedDependent): string => labelsOf(entity, path.at(-1)?.key.targetColumns ?? [])

/** Do policies decide which rows the role sees? An estimate is told only to who sees all of them. */
const isPartlyHidden = ({ rowSecurity, estimate }: Entity): boolean => rowSecurity && estimate === null

/** "8 visits"; rows that are met over more than one key may be the same ones, and so may those that lose a record and go with another. */
function rowsOf(list: Dependents, mayGo = false): string {
  const [{ entity }] = list
  const sum = list.reduce((total, { rows }) => total + (rows ?? 0), 0)
  const count = list.some(({ isLeast }) => isLeast) ? words.atLeast(formatCount(sum)) : list.length > 1 || mayGo ? words.upTo(formatCount(sum)) : formatCount(sum)
  return `${count} ${sum === 1 ? entity.singular : entity.label.toLowerCase()}`
}
