import { useBlocker } from '@tanstack/react-router'
import { joinAnd, recordTexts } from '../../lib/texts/record.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { RecordEditor } from './record-editor.ts'
import { unsavedFields } from './record-state.ts'

export interface LeaveGuardProps {
  readonly editor: RecordEditor
  /** Of the fields whose text is not in the database. */
  readonly labels: readonly string[]
  /** There is nothing to stay for: the record is gone. */
  readonly isOff: boolean
}

/** Leaving waits for a write that is under way, and asks only where text would be lost. */
export function LeaveGuard({ editor, labels, isOff }: LeaveGuardProps) {
  const hasUnsaved = () => !isOff && unsavedFields(editor.get()).length > 0
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !hasUnsaved()) return false
      await editor.settle()
      return hasUnsaved()
    },
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  const isOpen = blocker.status === 'blocked'
  const texts = recordTexts.leave
  return (
    <ConfirmDialog title={texts.title} isOpen={isOpen} confirmLabel={texts.leave} cancelLabel={texts.stay}
      onConfirm={() => blocker.proceed?.()} onCancel={() => blocker.reset?.()}>
      {texts.text(joinAnd(labels))}
    </ConfirmDialog>
  )
}
