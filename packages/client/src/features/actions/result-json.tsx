import { type ReactNode, useState } from 'react'
import { type Json, isJsonObject, JsonNumber, jsonToText, renderJson } from '../../lib/exact-json.ts'
import { formatCount } from '../../lib/count.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

/** Levels that are open from the start, and entries of one that are drawn until more are asked for. */
const openLevels = 3
const drawnEntries = 100

/** JSON as a tree of what can be opened and closed. */
export function ResultJson({ value, label }: { readonly value: Json; readonly label: string }) {
  return (
    <>
      <div className="ac-facts"><CopyButton text={renderJson(value, '')} label={texts.copy} doneLabel={texts.copied} /></div>
      <section className="ac-json" aria-label={label}><Node name={null} value={value} level={0} /></section>
    </>
  )
}

function Node({ name, value, level }: { readonly name: string | null; readonly value: Json; readonly level: number }) {
  const entries = entriesOf(value)
  const key = name === null ? null : <span className="ac-key">{name}</span>
  if (entries === null) return <>{key}<Leaf value={value} /></>
  if (entries.length === 0) return <>{key}<span className="ac-leaf">{Array.isArray(value) ? '[]' : '{}'}</span></>
  return level === 0 ? <Entries entries={entries} level={level} /> : <Branch title={key} entries={entries} level={level} isList={Array.isArray(value)} />
}

function Branch({ title, entries, level, isList }: { readonly title: ReactNode; readonly entries: readonly Entry[]; readonly level: number; readonly isList: boolean }) {
  const [isOpen, setIsOpen] = useState(level < openLevels)
  const count = texts.entries(formatCount(entries.length), entries.length === 1)
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{title}<span>{isList ? `[ ${count} ]` : `{ ${count} }`}</span></summary>
      {isOpen ? <Entries entries={entries} level={level} /> : null}
    </details>
  )
}

function Entries({ entries, level }: { readonly entries: readonly Entry[]; readonly level: number }) {
  const [drawn, setDrawn] = useState(drawnEntries)
  const more = Math.min(entries.length - drawn, drawnEntries)
  return (
    <>
      <ul>{entries.slice(0, drawn).map(([name, each]) => <li key={name}><Node name={name} value={each} level={level + 1} /></li>)}</ul>
      {more > 0 ? <Button size="sm" variant="ghost" onClick={() => setDrawn(drawn + drawnEntries)}>{texts.showMore(formatCount(more))}</Button> : null}
    </>
  )
}

function Leaf({ value }: { readonly value: Json }) {
  const kind = value === null ? 'null' : value instanceof JsonNumber ? 'number' : typeof value
  return <span className={`ac-leaf is-${kind}`}>{jsonToText(value) ?? 'null'}</span>
}

type Entry = readonly [name: string, value: Json]

function entriesOf(value: Json): readonly Entry[] | null {
  if (Array.isArray(value)) return value.map((each: Json, index): Entry => [String(index + 1), each])
  return isJsonObject(value) ? Object.entries(value) : null
}
