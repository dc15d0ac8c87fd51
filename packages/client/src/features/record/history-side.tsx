import './conversation.css'
import './history.css'
import { type ReactNode, useState } from 'react'
import type { Entity } from '@portico/model'
import type { LoadedRow } from '../../backend/records/select.ts'
import { changesTexts as words } from '../../lib/texts/changes.ts'
import { HistoryPanel } from './history-panel.tsx'

export interface HistorySideProps {
  readonly entity: Entity
  readonly row: LoadedRow
  /** What is said about the record, beside which the changes stand; the first is shown first. */
  readonly talks: readonly { readonly label: string; readonly content: ReactNode }[]
}

/** The side of a record whose changes are kept: they alone, or the conversation and they, one at a time. Changes are read when they are looked at. */
export default function HistorySide({ entity, row, talks }: HistorySideProps) {
  const [shown, setShown] = useState(0)
  const talk = talks[shown]
  return (
    <div className="rec-side">
      {talks.length === 0 ? null : (
        <div className="rec-side-tabs">
          {[...talks.map(({ label }) => label), words.title].map((label, index) => (
            <button key={label} type="button" className={index === shown ? 'is-on' : undefined} aria-pressed={index === shown} onClick={() => setShown(index)}>{label}</button>
          ))}
        </div>
      )}
      {talk === undefined ? <HistoryPanel entity={entity} row={row} /> : talk.content}
    </div>
  )
}
