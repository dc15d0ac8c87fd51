import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { EditorProps } from '../field-type.ts'
import { conversionOf } from '../values/convert.ts'

export interface Typed {
  readonly text: string
  readonly type: (text: string) => void
  /** The value to commit: as it was given until somebody types, so that opening and leaving changes nothing. */
  readonly commit: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * What stands in a text control. The person's own writing stays as typed ("1.", "0,50") as long as it means the value;
 * when the value changes from outside, the control shows the new one. `enter`: does Enter commit, is it with Shift a new
 * line, or without it too, so that only ⌘ or Ctrl with Enter commits?
 */
export function useTyped({ field, value, begun = null, onChange, onCommit, onCancel }: EditorProps, enter: 'commits' | 'breaks-with-shift' | 'breaks'): Typed {
  const { toInput, fromInput } = conversionOf(field)
  const [typed, setTyped] = useState(begun)
  const text = typed !== null && fromInput(typed, field) === value ? typed : toInput(value, field)
  const commit = () => onCommit(value)
  return {
    text,
    commit,
    type: (next) => {
      setTyped(next)
      onChange(next === toInput(value, field) ? value : fromInput(next, field))
    },
    onKeyDown: (event) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Escape') {
        event.preventDefault()
        setTyped(null)
        onCancel()
      } else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey || enter === 'commits' || (enter === 'breaks-with-shift' && !event.shiftKey))) {
        event.preventDefault()
        commit()
      }
    },
  }
}

/** What every control of an editor carries. */
export function controlProps({ field, id, label, isInvalid, describedBy, autoFocus }: EditorProps) {
  return {
    id,
    'aria-label': id === undefined || label !== undefined ? (label ?? field.label) : undefined,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': field.required || undefined,
    autoFocus,
  }
}
