import { Link } from '@tanstack/react-router'
import { formatBytes } from '../../lib/bytes.ts'
import { filesTexts as words } from '../../lib/texts/files.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { EntriesProps } from './entry-list.tsx'
import { EntryPicture } from './entry-picture.tsx'

/** The folder as pictures. */
export function EntryGallery({ bucket, entries, selected, open, onSelect, onOpen }: EntriesProps) {
  return (
    <ul className="fl-gallery">
      {entries.map((entry) => {
        const { name, path } = entry
        if (entry.kind === 'folder') {
          return <li key={`folder ${path}`} className="fl-tile"><Link className="fl-card" to="/files/$bucket/$" params={{ bucket, _splat: path }}><EntryPicture bucket={bucket} entry={entry} size={160} /><span className="fl-card-n trunc">{name}</span><small>{words.folder}</small></Link></li>
        }
        const isSelected = selected.has(path)
        return (
          <li key={path} className={['fl-tile', isSelected && 'is-sel', open === path && 'is-open'].filter(Boolean).join(' ')}>
            <button type="button" className="fl-card" aria-pressed={open === path} onClick={() => onOpen(entry)}>
              <EntryPicture bucket={bucket} entry={entry} size={160} /><span className="fl-card-n trunc">{name}</span><small>{entry.size === null ? '' : formatBytes(entry.size)}</small>
            </button>
            <Checkbox aria-label={words.select(name)} isChecked={isSelected} onChange={(isOn) => onSelect(new Set(isOn ? [...selected, path] : [...selected].filter((other) => other !== path)))} />
          </li>
        )
      })}
    </ul>
  )
}
