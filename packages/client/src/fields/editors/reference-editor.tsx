import './editors.css'
import { useRef, useState } from 'react'
import { useModel } from '../../backend/model.ts'
import { useLookup } from '../../backend/records/lookup.ts'
import { fieldTexts } from '../../lib/texts/fields.ts'
import { ComboBox } from '../../ui/combo-box.tsx'
import { detailText } from '../detail-text.ts'
import type { EditorProps } from '../field-type.ts'
import TextEditor from './text-editor.tsx'

/** Searches the titles of the target. Where the role cannot read the target, the key is typed. */
export default function ReferenceEditor(props: EditorProps) {
  const { reference } = props.field
  const target = useModel().byId.get(reference?.target ?? '')
  const column = reference?.targetColumns[0]
  if (target === undefined || column === undefined || !target.can.select) return <TextEditor {...props} />
  return <RecordPicker {...props} target={target.id} column={column} />
}

function RecordPicker({ field, value, title, onChange, onCommit, onCancel, id, label, isInvalid, describedBy, autoFocus, layout, target, column }: EditorProps & { readonly target: string; readonly column: string }) {
  const [words, setWords] = useState('')
  const isChosen = useRef(false)
  const [isUsed, setIsUsed] = useState(false)
  const lookup = useLookup(target, column, words, value, isUsed)
  const known = lookup.records.find((record) => record.key === value)?.title ?? lookup.current
  const choose = (key: string | null) => {
    isChosen.current = true
    onChange(key)
    onCommit(key)
  }
  return (
    <div role="presentation" className={layout === 'cell' ? 'ed-pick is-cell' : 'ed-pick'}
      onFocus={(event) => {
        setIsUsed(true)
        // Typing replaces the title that stands there.
        if (event.target instanceof HTMLInputElement) event.target.select()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onCancel()
      }}>
      <ComboBox aria-label={label ?? field.label} aria-describedby={describedBy} {...(id === undefined ? {} : { id })} isInvalid={isInvalid} autoFocus={autoFocus}
        value={value === null ? null : { id: value, label: known ?? title ?? value }}
        options={lookup.records.map(({ key, title: found, details }) => ({ id: key, label: found, detail: detailText(details) }))}
        onSearch={setWords} isLoading={lookup.isSearching} emptyText={emptyText(lookup, words)}
        openLabel={fieldTexts.choose} clearLabel={field.nullable ? fieldTexts.clear : undefined} placeholder={fieldTexts.search(field.label)}
        onChange={choose}
        onBlur={() => {
          setIsUsed(false)
          if (!isChosen.current) onCancel()
          isChosen.current = false
        }} />
      {layout === 'form' && lookup.note !== null ? <output className="ed-say">{lookup.note === 'slow' ? fieldTexts.slowSearch : fieldTexts.moreFound(String(lookup.records.length))}</output> : null}
    </div>
  )
}

function emptyText(lookup: ReturnType<typeof useLookup>, words: string): string {
  if (lookup.isSearching) return lookup.note === 'slow' ? fieldTexts.slowSearch : fieldTexts.searching
  if (lookup.failed) return fieldTexts.searchFailed
  return words === '' ? fieldTexts.nothingThere : fieldTexts.nothingFound(words)
}
