import { useState } from 'react'
import { shellTexts } from '../lib/texts/shell.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { FailureNoticeProps } from './failure-notice.tsx'
import { FailureDetail } from './failure-detail.tsx'
import { explain } from './explain.ts'
import { useIsBuilder } from './use-is-builder.ts'

/** A failure beside its cause: in a form, under a row. */
export default function FailureNoticeView({ failure, policyComment, actions }: FailureNoticeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const text = explain(failure, { isBuilder: useIsBuilder(), policyComment })
  return (
    <Notice
      tone={failure.source === 'network' || failure.source === 'gateway' ? 'warn' : 'danger'} title={text.title}
      actions={<>{actions}<Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>{shellTexts.details}</Button></>}
    >
      <p>{text.sentence}{text.next ? ` ${text.next}` : ''}</p>
      {isOpen ? <FailureDetail failure={failure} sql={text.sql} /> : null}
    </Notice>
  )
}
