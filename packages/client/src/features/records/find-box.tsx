import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Entity } from '@portico/model'
import { searchFields } from '../../backend/records/search.ts'
import { searchDebounce } from '../../lib/limits.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'

export interface FindBoxProps {
  readonly entity: Entity
  /** What the address says. */
  readonly text: string
  readonly onSearch: (text: string) => void
  readonly input: RefObject<HTMLInputElement | null>
}

/** Searches the title and other short texts as one types; the address follows when typing rests. */
export function FindBox({ entity, text, onSearch, input }: FindBoxProps) {
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  // Back, forward and "Clear" change the address by other ways than this box.
  useEffect(() => {
    if (text === sent.current) return
    sent.current = text
    setTyped(text)
  }, [text])
  useEffect(() => {
    if (typed === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed
      latest.current(typed)
    }, typed === '' ? 0 : searchDebounce)
    return () => clearTimeout(timer)
  }, [typed])
  const fields = searchFields(entity)
  if (fields.length === 0) return null
  return (
    <search className="rs-find" title={fields.map((field) => field.label).join(', ')}>
      <Icon name="search" size={14} />
      <input
        ref={input} type="search" value={typed} placeholder={words.search(entity.label)} aria-label={words.search(entity.label)} aria-keyshortcuts="/" autoComplete="off" spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (typed === '') event.currentTarget.blur()
          setTyped('')
        }}
      />
      {typed === '' ? <span className="no-phone"><Kbd keys="/" /></span> : <IconButton icon="x" size="sm" label={words.clearSearch} onClick={() => setTyped('')} />}
    </search>
  )
}
