import type { Field } from '@portico/model'
import type { ChangedValue } from '../../backend/changes/load-changes.ts'
import { fieldType } from '../../fields/registry.ts'
import { shortId } from '../../fields/values/short-id.ts'
import { changesTexts as words } from '../../lib/texts/changes.ts'
import { Difference, PROSE } from './merge-notice.tsx'

export interface ValueOfProps {
  readonly field: Field
  readonly value: string | null
  readonly titles: Readonly<Record<string, string>> | undefined
}

/** A value as the field's own cell shows it. */
export function ValueOf({ field, value, titles }: ValueOfProps) {
  const { Cell } = fieldType(field)
  if (value === null || value === '') return <span className="faint">{words.empty}</span>
  return <Cell field={field} value={value} layout={PROSE.has(field.kind) ? 'form' : 'cell'} title={field.reference === null ? undefined : (titles?.[value] ?? shortId(value))} />
}

/** What a field was and became: word by word in a text, else the one and the other. */
export function HistoryValue({ field, value, titles }: { readonly field: Field; readonly value: ChangedValue; readonly titles: ValueOfProps['titles'] }) {
  if (value.cut) return <span className="faint">{words.cut}</span>
  if (PROSE.has(field.kind) && value.old !== null && value.new !== null) return <span className="rec-words"><Difference from={value.old} to={value.new} /></span>
  return (
    <>
      <span className="rec-was"><span className="sr">{words.from} </span><ValueOf field={field} value={value.old} titles={titles} /></span>
      <span aria-hidden="true" className="rec-arrow">→</span>
      <span className="rec-is"><span className="sr">{words.to} </span><ValueOf field={field} value={value.new} titles={titles} /></span>
    </>
  )
}
