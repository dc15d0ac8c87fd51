import './editors.css'
import { useId } from 'react'
import { fieldTexts } from '../../lib/texts/fields.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { EditorProps } from '../field-type.ts'
import { ratingMax } from '../values/rating.ts'

/** Stars as radio buttons: arrows move, the number is what is read out. */
export default function RatingEditor({ field, value, onChange, onCommit, onCancel, id, label, describedBy, autoFocus }: EditorProps) {
  const name = useId()
  const max = ratingMax(field)
  const count = value === null ? 0 : Number(value)
  const choose = (next: string | null) => {
    onChange(next)
    onCommit(next)
  }
  return (
    <div className="ed-stars" role="radiogroup" id={id} aria-label={label ?? field.label} aria-describedby={describedBy}>
      {Array.from({ length: max }, (_, index) => String(index + 1)).map((star) => (
        <label key={star} className={Number(star) <= count ? 'is-on' : undefined}>
          <input type="radio" name={name} checked={value === star} autoFocus={autoFocus && (value === star || (value === null && star === '1'))} aria-label={fieldTexts.stars(star, String(max))}
            onChange={() => choose(star)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.preventDefault()
              onCancel()
            }} />
          <Icon name="star" size={16} />
        </label>
      ))}
      {field.nullable && value !== null ? <Button variant="ghost" size="sm" onClick={() => choose(null)}>{fieldTexts.clear}</Button> : null}
    </div>
  )
}
