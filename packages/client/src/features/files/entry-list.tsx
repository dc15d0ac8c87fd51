/* A cell without a value is no control without a name. */
/* oxlint-disable jsx-a11y/control-has-associated-label */
import { Link } from '@tanstack/react-router'
import type { Entry, FileEntry, FileSort } from '../../backend/files/objects.ts'
import { formatBytes } from '../../lib/bytes.ts'
import { filesTexts as words, typeWords } from '../../lib/texts/files.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EntryPicture } from './entry-picture.tsx'
import { formatChanged } from './moment.ts'

export interface EntriesProps {
  readonly bucket: string
  readonly entries: readonly Entry[]
  readonly sort: FileSort
  readonly selected: ReadonlySet<string>
  /** Path of the file whose details are open. */
  readonly open: string | null
  readonly onSort: (by: FileSort['by']) => void
  readonly onSelect: (paths: ReadonlySet<string>) => void
  readonly onOpen: (file: FileEntry) => void
}

/** The folder as a table: folders first, then files. On a phone the same rows have two lines. */
export function EntryList(props: EntriesProps) {
  const { entries, sort, selected, onSelect } = props
  const files = entries.filter((entry) => entry.kind === 'file')
  const chosen = files.filter(({ path }) => selected.has(path)).length
  return (
    <table className="fl-table">
      <thead>
        <tr>
          <th className="fl-sel">
            {files.length === 0 ? null : (
              <Checkbox aria-label={words.selectAll} isChecked={chosen > 0 && chosen === files.length} isMixed={chosen > 0 && chosen < files.length}
                onChange={(isAll) => onSelect(new Set(isAll ? files.map(({ path }) => path) : []))} />
            )}
          </th>
          <Head {...props} by="name" label={words.columns.name} />
          <th scope="col" className="is-end">{words.columns.size}</th>
          <th scope="col" className="fl-type">{words.columns.type}</th>
          <Head {...props} by="updated_at" label={words.columns.changed} />
        </tr>
      </thead>
      <tbody>{entries.map((entry) => <Row key={`${entry.kind} ${entry.path}`} {...props} entry={entry} />)}</tbody>
      <caption className="sr">{words.sortBy(`${words.sort[sort.by]}, ${sort.descending ? words.order.desc : words.order.asc}`)}</caption>
    </table>
  )
}

function Head({ by, label, sort, onSort }: EntriesProps & { readonly by: FileSort['by']; readonly label: string }) {
  const isOn = sort.by === by
  return (
    <th scope="col" aria-sort={isOn ? (sort.descending ? 'descending' : 'ascending') : undefined}>
      <button type="button" className="fl-sort" onClick={() => onSort(by)}>{label}{isOn ? <Icon name={sort.descending ? 'arrow-down' : 'arrow-up'} size={12} /> : null}</button>
    </th>
  )
}

function Row({ entry, bucket, selected, open, onSelect, onOpen }: EntriesProps & { readonly entry: Entry }) {
  const { name, path } = entry
  if (entry.kind === 'folder') {
    return (
      <tr>
        <td className="fl-sel"><span className="sr">{words.folder}</span></td>
        <td className="fl-name"><Link className="fl-entry" to="/files/$bucket/$" params={{ bucket, _splat: path }}><EntryPicture bucket={bucket} entry={entry} size={22} /><span className="trunc">{name}</span></Link></td>
        <td className="fl-size" />
        <td className="fl-type">{words.folder}</td>
        <td className="fl-when" />
      </tr>
    )
  }
  const isSelected = selected.has(path)
  return (
    <tr className={[isSelected && 'is-sel', open === path && 'is-open'].filter(Boolean).join(' ')}>
      <td className="fl-sel">
        <Checkbox aria-label={words.select(name)} isChecked={isSelected} onChange={(isOn) => onSelect(new Set(isOn ? [...selected, path] : [...selected].filter((other) => other !== path)))} />
      </td>
      <td className="fl-name">
        <button type="button" className="fl-entry" aria-pressed={open === path} onClick={() => onOpen(entry)}><EntryPicture bucket={bucket} entry={entry} size={42} /><span className="trunc">{name}</span></button>
      </td>
      <td className="fl-size is-end">{entry.size === null ? '' : formatBytes(entry.size)}</td>
      <td className="fl-type">{typeWords([entry.type])}</td>
      <td className="fl-when">{entry.changed === null ? '' : formatChanged(entry.changed)}</td>
    </tr>
  )
}
