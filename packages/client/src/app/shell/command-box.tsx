import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useCallables } from '../../backend/actions/use-callables.ts'
import { useBackend } from '../../backend/context.ts'
import { useModel } from '../../backend/model.ts'
import { useSession } from '../../backend/session.ts'
import { identityOf } from '../../backend/session-state.ts'
import { useOpening } from '../../backend/views/use-opening.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useOwnCommands } from '../../config/use-own-commands.ts'
import { CommandList } from './command-list.tsx'
import { allCommands, type Command, findCommands, inGroups } from './commands.ts'
import { keepRecent, readRecent } from './recent-commands.ts'
import { useHasFiles } from './use-has-files.ts'
import { useRecordSearch } from './use-record-search.ts'
import './command-box.css'

/** One box for tables, what can be done, pages, and records by their title. */
export function CommandBox({ onClose }: { readonly onClose: () => void }) {
  const id = useId()
  const { url } = useBackend()
  const reader = identityOf(useSession())
  const navigate = useNavigate()
  const opening = useOpening()
  const [words, setWords] = useState('')
  // By its id: what is chosen stays chosen when others come before it.
  const [at, setAt] = useState<string | null>(null)
  const { commands, isSearching } = useCommands(words, url, reader)
  const found = commands.findIndex((command) => command.id === at)
  const chosen = found === -1 ? commands.findIndex(({ target }) => target !== null) : found
  const run = (command: Command | undefined) => {
    if (command === undefined || command.target === null) return
    keepRecent(sessionStorage, url, reader, command)
    onClose()
    if ('run' in command.target) command.target.run()
    else void navigate(command.target.to === '/t/$entity' ? { ...command.target, search: { ...opening(command.target.params.entity), ...command.target.search } } : command.target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt(commands[(chosen + step + commands.length) % Math.max(1, commands.length)]?.id ?? null)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
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
          value={words} onChange={event => { setWords(event.target.value); setAt(null) }} onKeyDown={onKeyDown}
        />
        {isSearching ? <Spinner /> : null}
        <Kbd keys="Esc" />
      </div>
      <CommandList id={id} words={words.trim()} commands={commands} chosen={chosen} onChoose={index => setAt(commands[index]?.id ?? null)} onRun={run} />
      <output className="command-foot">{footOf(words, commands.length, isSearching)}</output>
    </Dialog>
  )
}

/** What there is to choose for these words; records come when the backend has answered. */
function useCommands(words: string, url: string, reader: string): { readonly commands: readonly Command[]; readonly isSearching: boolean } {
  const model = useModel()
  const session = useSession()
  const { callables } = useCallables(true)
  const hasFiles = useHasFiles(true) === true
  const own = useOwnCommands()
  const { records, isSearching } = useRecordSearch(words)
  const commands = useMemo(() => {
    const all = allCommands({ model, session, callables, hasFiles, own })
    const found = findCommands(all, readRecent(sessionStorage, url, reader, model, all), words)
    const known = new Set(found.map(({ id }) => id))
    return [...found, ...records.filter(({ id }) => !known.has(id))]
  }, [model, session, callables, hasFiles, own, url, reader, words, records])
  return { commands: words.trim() === '' ? commands : inGroups(commands), isSearching }
}

function footOf(words: string, count: number, isSearching: boolean): string {
  if (isSearching) return shellTexts.findSearching
  if (words.trim().length < 2) return shellTexts.findHint
  return count === 0 ? shellTexts.findNothing(words.trim()) : ''
}
