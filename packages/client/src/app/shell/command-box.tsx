/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events --
   The list of a combo box has no element of its own in HTML; its keys are handled by the input (WAI-ARIA APG, combobox). */
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useModel } from '../../backend/model.ts'
import { useSession } from '../../backend/session.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { findCommands, type Command } from './commands.ts'
import { useRecordSearch } from './use-record-search.ts'
import './command-box.css'

/** One box for tables, pages, what can be done, and records by their title. */
export function CommandBox({ onClose }: { readonly onClose: () => void }) {
  const id = useId()
  const model = useModel()
  const session = useSession()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const found = useRecordSearch(words)
  const commands = useMemo(() => [...findCommands(model, session, words), ...found.records], [model, session, words, found.records])
  const chosen = Math.min(at, commands.length - 1)
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    void navigate(command.target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((chosen + step + commands.length) % Math.max(1, commands.length))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      run(commands[chosen])
    }
  }
  return (
    <Dialog title={shellTexts.find} isOpen onClose={onClose} className="command">
      <div className="command-query">
        <Icon name="search" />
        <input
          className="command-input" role="combobox" aria-label={shellTexts.find} aria-expanded="true" aria-controls={`${id}-list`} aria-autocomplete="list"
          aria-activedescendant={commands[chosen] ? `${id}-${chosen}` : undefined} placeholder={shellTexts.findPlaceholder} autoFocus autoComplete="off" spellCheck={false}
          value={words} onChange={event => { setWords(event.target.value); setAt(0) }} onKeyDown={onKeyDown}
        />
        {found.isSearching ? <Spinner /> : null}
        <Kbd keys="Esc" />
      </div>
      <ul className="command-list" role="listbox" id={`${id}-list`} aria-label={shellTexts.find}>
        {commands.map((command, index) => (
          <li
            key={command.id} id={`${id}-${index}`} role="option" aria-selected={index === chosen} className={index === chosen ? 'mi is-chosen' : 'mi'}
            onClick={() => run(command)} onPointerMove={() => setAt(index)}
          >
            <Icon name={command.icon} /><span className="trunc"><Marked label={command.label} words={words.trim()} /></span><span className="mi-sub">{command.kind}</span>
          </li>
        ))}
      </ul>
      <output className="command-foot">{footOf(words, commands.length, found.isSearching)}</output>
    </Dialog>
  )
}

/** A label with the typed words in it set off, where they stand together. */
function Marked({ label, words }: { readonly label: string; readonly words: string }) {
  const at = words === '' ? -1 : label.toLocaleLowerCase().indexOf(words.toLocaleLowerCase())
  return at < 0 ? label : <>{label.slice(0, at)}<b>{label.slice(at, at + words.length)}</b>{label.slice(at + words.length)}</>
}

function footOf(words: string, count: number, isSearching: boolean): string {
  if (isSearching) return shellTexts.findSearching
  if (words.trim().length < 2) return shellTexts.findHint
  return count === 0 ? shellTexts.findNothing(words.trim()) : ''
}
