import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useResting } from '../lib/use-resting.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import './search-box.css'

export interface SearchBoxProps {
  readonly label: string
  /** What it looks at, for who rests the pointer on it. */
  readonly title: string
  /** What the address says. */
  readonly text: string
  readonly clearLabel: string
  /** Called once typing rests. */
  readonly onSearch: (text: string) => void
  readonly input: RefObject<HTMLInputElement | null>
  readonly className?: string
  /** Stands at its end while it is empty. */
  readonly hint?: ReactNode
}

/** Searches as one types; the address follows when typing rests. Escape empties it, and leaves it when it is empty. */
export function SearchBox({ label, title, text, clearLabel, onSearch, input, className, hint }: SearchBoxProps) {
  const [typed, setTyped] = useState(text)
  const resting = useResting(typed)
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
    if (resting === sent.current) return
    sent.current = resting
    latest.current(resting)
  }, [resting])
  return (
    <search className={className === undefined ? 'find' : `find ${className}`} title={title}>
      <Icon name="search" size={14} />
      <input
        ref={input} type="search" value={typed} placeholder={label} aria-label={label} aria-keyshortcuts="/" autoComplete="off" spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (typed === '') event.currentTarget.blur()
          setTyped('')
        }}
      />
      {typed === '' ? hint : <IconButton icon="x" size="sm" label={clearLabel} onClick={() => setTyped('')} />}
    </search>
  )
}
