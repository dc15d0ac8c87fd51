import './editors.css'
import { fieldTexts } from '../../lib/texts/fields.ts'
import type { EditorProps } from '../field-type.ts'
import TextEditor from './text-editor.tsx'

/** The colour as text, with the browser's picker beside it on pages. */
export default function ColorEditor(props: EditorProps) {
  const { value, onChange, onCommit, layout } = props
  if (layout === 'cell') return <TextEditor {...props} />
  return (
    <div className="ed-row">
      <input type="color" className="ed-swatch" aria-label={fieldTexts.pickColor} value={value !== null && /^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
        onChange={(event) => onChange(event.target.value)} onBlur={() => onCommit(value)} />
      <TextEditor {...props} />
    </div>
  )
}
