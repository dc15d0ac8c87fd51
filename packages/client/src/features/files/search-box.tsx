import { useEffect, useRef, useState, type RefObject } from 'react'
import { searchDebounce } from '../../lib/limits.ts'
import { filesTexts as words } from '../../lib/texts/files.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Searches the names of the folder; the address follows when typing rests. Keyed by the folder, so that another one starts empty. */
export function SearchBox({ text, onSearch, input }: { readonly text: string; readonly onSearch: (text: string) => void; readonly input: RefObject<HTMLInputElement | null> }) {
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
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
  return (
    <search className="fl-find" title={words.searchHint}>
      <Icon name="search" size={14} />
      <input ref={input} type="search" value={typed} placeholder={words.search} aria-label={words.search} aria-keyshortcuts="/" autoComplete="off" spellCheck={false}
        onChange={(event) => setTyped(event.target.value)} onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('')
        }} />
      {typed === '' ? null : <IconButton icon="x" size="sm" label={words.clearSearch} onClick={() => setTyped('')} />}
    </search>
  )
}
