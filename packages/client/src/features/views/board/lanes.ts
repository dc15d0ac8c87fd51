import type { Entity, Field, Tone } from '@portico/model'
import { type Condition, compare, isNull } from '../../../backend/records/condition.ts'
import type { LoadedRow } from '../../../backend/records/select.ts'
import { issueSentence } from '../../../fields/sentences.ts'
import { issuesOf } from '../../../fields/validation.ts'
import { isTrue } from '../../../fields/values/convert.ts'
import { gaugeOf, mayMove, nextLabels, optionOf } from '../../../fields/values/states.ts'
import { movesFrom } from '../../../lib/texts/fields.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'

const words = viewsTexts.board

/** One column of a board: the records whose field has that value. */
export interface Lane {
  /** Null: the field is empty. */
  readonly value: string | null
  readonly label: string
  readonly tone: Tone
  readonly gauge: number | 'struck' | undefined
  readonly condition: Condition
}

/** The lanes of a field, in the order of its options; `titles` names the records that a reference may point to. */
export function buildLanes(field: Field, titles: readonly { readonly key: string; readonly title: string }[]): readonly Lane[] {
  const empty: readonly Lane[] = field.nullable ? [{ value: null, label: words.notSet, tone: 'stone', gauge: undefined, condition: isNull(field.name) }] : []
  const lane = (value: string, label: string, tone: Tone = 'slate'): Lane => ({ value, label, tone, gauge: gaugeOf(field, value), condition: compare(field.name, 'eq', value) })
  if (field.options !== null) return [...field.options.map((option) => lane(option.value, option.label, option.tone)), ...empty]
  if (field.kind === 'boolean') return [lane('false', words.no), lane('true', words.yes, 'verdigris'), ...empty]
  return [...empty, ...titles.map(({ key, title }) => lane(key, title))]
}

/** The value of a lane that a stored value belongs to. */
export function laneValue(field: Field, stored: string | null): string | null {
  return field.kind === 'boolean' && stored !== null ? String(isTrue(stored)) : stored
}

/** Lanes that are folded unless somebody opened them: ends, of which there are ever more. */
export function usuallyShut(field: Field, lanes: readonly Lane[]): readonly string[] {
  if (field.states === null) return []
  const { final } = field.states
  return lanes.flatMap(({ value, gauge }) => (value !== null && (final.has(value) || gauge === 'struck') ? [value] : []))
}

/** May the role try to move any card at all? The reason where not. */
export function boardRefusal(entity: Entity, field: Field): string | null {
  if (entity.key.length === 0) return viewsTexts.readOnly.key
  return entity.can.update && field.can.update && !field.readonly ? null : viewsTexts.readOnly.grant(field.label)
}

/**
 * Why a record may not come to a lane, as far as it is known before the database is asked: the declared moves, and the rules
 * over what was read of the record. Null: it may be tried.
 */
export function moveRefusal(entity: Entity, field: Field, row: LoadedRow, to: string | null): string | null {
  const stored = laneValue(field, row.values[field.name] ?? null)
  if (to === null && !field.nullable) return words.mustBeSet(field.label)
  if (stored !== null && (to === null ? field.states !== null : !mayMove(field, stored, to))) return movesFrom(optionOf(field, stored)?.label ?? stored, nextLabels(field, stored))
  const [issue] = issuesOf(entity, { ...row.values, [field.name]: to }, field.name)
  return issue === undefined ? null : issueSentence(issue, field, entity, to)
}

/** The next lane on one side that the record may come to; null where there is none. */
export function laneBeside(lanes: readonly Lane[], from: string | null, step: 1 | -1, refusal: (to: string | null) => string | null): Lane | null {
  const start = lanes.findIndex(({ value }) => value === from)
  for (let index = start + step; index >= 0 && index < lanes.length; index += step) {
    const lane = lanes[index]
    if (lane !== undefined && refusal(lane.value) === null) return lane
  }
  return null
}
