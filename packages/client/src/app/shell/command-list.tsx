/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events --
   The list of a combo box has no element of its own in HTML; its keys are handled by the input (WAI-ARIA APG, combobox). */
import { useEffect, useRef } from 'react'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { Command, CommandGroup } from './commands.ts'

export interface CommandListProps {
  readonly id: string
  /** What was typed. */
  readonly words: string
  readonly commands: readonly Command[]
  readonly chosen: number
  readonly onChoose: (index: number) => void
  readonly onRun: (command: Command) => void
}

/** The lines in their groups; the chosen one is always in sight. */
export function CommandList({ id, words, commands, chosen, onChoose, onRun }: CommandListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, commands])
  return (
    <div className="command-list" role="listbox" id={`${id}-list`} aria-label={shellTexts.find} ref={list}>
      {groupsOf(commands).map(({ group, from, lines }) => (
        <ul key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <li className="command-head" role="presentation" id={`${id}-${group}`}>{shellTexts.findGroups[group]}</li>
          {lines.map((command, offset) => {
            const index = from + offset
            return (
              <li
                key={command.id} id={`${id}-${index}`} role="option" aria-selected={index === chosen} aria-disabled={command.target === null ? true : undefined}
                className={index === chosen ? 'mi is-chosen' : 'mi'} onClick={() => onRun(command)} onPointerMove={() => onChoose(index)}
              >
                <Icon name={command.icon} /><span className="trunc"><Marked label={command.label} words={words} /></span>
                {command.note === '' ? null : <span className="mi-sub trunc" title={command.target === null ? command.note : undefined}>{command.note}</span>}
                {index === chosen && command.target !== null ? <Kbd keys="↵" /> : null}
              </li>
            )
          })}
        </ul>
      ))}
    </div>
  )
}

/** A label with the typed words in it set off, where they stand together. */
function Marked({ label, words }: { readonly label: string; readonly words: string }) {
  const at = words === '' ? -1 : label.toLocaleLowerCase().indexOf(words.toLocaleLowerCase())
  return at < 0 ? label : <>{label.slice(0, at)}<b>{label.slice(at, at + words.length)}</b>{label.slice(at + words.length)}</>
}

/** Neighbours of one group, and where they begin. */
function groupsOf(commands: readonly Command[]): readonly { readonly group: CommandGroup; readonly from: number; readonly lines: readonly Command[] }[] {
  const names = [...new Set(commands.map(({ group }) => group))]
  return names.map((group) => ({ group, from: commands.findIndex((command) => command.group === group), lines: commands.filter((command) => command.group === group) }))
}
