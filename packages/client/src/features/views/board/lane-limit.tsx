import { type RefObject, useState } from 'react'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

const words = viewsTexts.board
const mostAllowed = 999_999

interface LaneLimitProps {
  readonly label: string
  readonly most: number | null
  readonly trigger: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly onLimit: (most: number) => void
}

/** How many cards a column should hold at most. */
export default function LaneLimit({ label, most, trigger, onClose, onLimit }: LaneLimitProps) {
  const [text, setText] = useState(most === null ? '' : String(most))
  const [isWrong, setIsWrong] = useState(false)
  const submit = () => {
    const wanted = /^\d+$/.test(text.trim()) ? Number(text) : 0
    if (wanted < 1 || wanted > mostAllowed) return setIsWrong(true)
    onLimit(wanted)
    onClose()
  }
  return (
    <Popover label={words.limitOf(label)} isOpen onClose={onClose} triggerRef={trigger} placement="bottom end">
      <form className="bd-limit" noValidate onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}>
        <Field label={words.limitLabel} hint={words.limitHint} error={isWrong ? words.limitWrong : undefined}>
          {(control) => <TextInput {...control} value={text} inputMode="numeric" autoComplete="off" autoFocus onChange={(event) => { setText(event.target.value); setIsWrong(false) }} />}
        </Field>
        <div className="rs-acts"><Button type="submit" variant="primary">{words.limit}</Button></div>
      </form>
    </Popover>
  )
}
