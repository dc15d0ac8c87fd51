import { type ReactNode, useState } from 'react'
import type { Field } from '@portico/model'
import type { ChangedValue } from '../../backend/changes/load-changes.ts'
import { fieldType } from '../../fields/registry.ts'
import { shortId } from '../../fields/values/short-id.ts'
import { foldedCharacters } from '../../lib/limits.ts'
import { changesTexts as words } from '../../lib/texts/changes.ts'
import { Difference, PROSE } from './merge-notice.tsx'

export interface ValueOfProps {
  readonly field: Field
  readonly value: string | null
  readonly titles: Readonly<Record<string, string>> | undefined
}

/** A value as the field's own cell shows it: in its lines where it has many, folded where they are too many. */
export function ValueOf({ field, value, titles }: ValueOfProps) {
  const { Cell, isWide } = fieldType(field)
  if (value === null || value === '') return <span className="faint">{words.empty}</span>
  // Of bytes the cell says how many they are.
  const isLong = value.length > foldedCharacters && field.kind !== 'binary'
  const layout = PROSE.has(field.kind) || isWide || isLong ? 'form' : 'cell'
  return <Folded label={field.label} isLong={isLong}><Cell field={field} value={value} layout={layout} title={field.reference === null ? undefined : (titles?.[value] ?? shortId(value))} /></Folded>
}

/** The beginning of what is long, and the rest for whoever asks. */
function Folded({ label, isLong, children }: { readonly label: string; readonly isLong: boolean; readonly children: ReactNode }) {
  const [isWhole, setIsWhole] = useState(false)
  if (!isLong) return children
  return (
    <>
      <span className={isWhole ? 'rec-long' : 'rec-long is-folded'}>{children}</span>
      <button type="button" className="link" aria-expanded={isWhole} aria-label={isWhole ? words.foldedOf(label) : words.wholeOf(label)} onClick={() => setIsWhole(!isWhole)}>{isWhole ? words.folded : words.whole}</button>
    </>
  )
}

/** What a field was and became: word by word in a text, else the one and the other. */
export function HistoryValue({ field, value, titles }: { readonly field: Field; readonly value: ChangedValue; readonly titles: ValueOfProps['titles'] }) {
  if (value.cut) return <span className="faint">{words.cut}</span>
  if (PROSE.has(field.kind) && value.old !== null && value.new !== null) {
    return <Folded label={field.label} isLong={Math.max(value.old.length, value.new.length) > foldedCharacters}><span className="rec-words"><Difference from={value.old} to={value.new} /></span></Folded>
  }
  return (
    <>
      <span className="rec-was"><span className="sr">{words.from} </span><ValueOf field={field} value={value.old} titles={titles} /></span>
      <span aria-hidden="true" className="rec-arrow">→</span>
      <span className="rec-is"><span className="sr">{words.to} </span><ValueOf field={field} value={value.new} titles={titles} /></span>
    </>
  )
}
