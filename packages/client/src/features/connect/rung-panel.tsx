import { useState } from 'react'
import type { Rung } from '../../backend/ladder.ts'
import { connectTexts } from '../../lib/texts/connect.ts'
import { Notice } from '../../ui/notice.tsx'
import { InstallPanel } from './install-panel.tsx'
import './rung-panel.css'

const date = (iso: string) => (Number.isNaN(Date.parse(iso)) ? iso : new Date(iso).toLocaleDateString(undefined, { dateStyle: 'long' }))

/** On which rung of the ladder the app stands, what is missing there, and how to get it. */
export function RungPanel({ rung, made, onLook }: { readonly rung: Rung; readonly made: string | null; readonly onLook: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { title, text, missing } = connectTexts.stands[rung]
  return (
    <div className="rung">
      <Notice tone="info" title={title}>{text(made === null ? '' : date(made))}</Notice>
      <h2 className="rung-head">{connectTexts.missingHere}</h2>
      <ul className="rung-missing">{missing.map(line => <li key={line}>{line}</li>)}</ul>
      <button type="button" className="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>{connectTexts.installForAll}</button>
      {isOpen ? <InstallPanel onLook={onLook} /> : null}
    </div>
  )
}
