import { type RefObject, useState } from 'react'
import type { Bucket } from '../../backend/files/bucket.ts'
import type { Files } from '../../backend/files/create-files.ts'
import type { FileEntry } from '../../backend/files/objects.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { type Failure, toFailure } from '../../backend/failure.ts'
import { filesTexts } from '../../lib/texts/files.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Popover } from '../../ui/popover.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToasts } from '../../ui/toast.tsx'

interface SharePopoverProps {
  readonly isOpen: boolean
  readonly files: Files
  readonly bucket: Bucket
  readonly file: FileEntry
  readonly triggerRef: RefObject<Element | null>
  readonly onClose: () => void
}

const words = filesTexts.share
const lifetimes = [3600, 86_400, 604_800, 2_592_000]

/** Makes a link that holds for a chosen time, and copies it. */
export function SharePopover({ isOpen, files, bucket, file, triggerRef, onClose }: SharePopoverProps) {
  const [seconds, setSeconds] = useState(86_400)
  const [failure, setFailure] = useState<Failure | null>(null)
  /** Shown where the browser does not let it be copied. */
  const [link, setLink] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const toasts = useToasts()
  const copy = async () => {
    setIsPending(true)
    setFailure(null)
    try {
      const signed = bucket.isPublic ? files.objects.publicUrl(bucket.id, file.path) : await files.objects.sign(bucket.id, file.path, seconds)
      try {
        await navigator.clipboard.writeText(signed)
        toasts.show(bucket.isPublic ? words.publicCopied : words.copied(words.lifetimes[seconds] ?? ''))
        onClose()
      } catch {
        setLink(signed)
      }
    } catch (thrown) {
      setFailure(toFailure(thrown))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Popover label={words.title} isOpen={isOpen} triggerRef={triggerRef} onClose={onClose} placement="bottom end" className="fl-share">
      <h3>{words.title}</h3>
      <p>{words.text}</p>
      <fieldset className="fl-times">
        <legend>{words.lifetime}</legend>
        {lifetimes.map((each) => <label key={each}><input type="radio" name="lifetime" className="sr" checked={seconds === each} onChange={() => setSeconds(each)} />{words.lifetimes[each]}</label>)}
      </fieldset>
      <Button variant="primary" icon="link" isPending={isPending} onClick={() => void copy()}>{words.action}</Button>
      {link === null ? null : <Field label={words.link} hint={words.notCopied}>{(control) => <TextInput {...control} readOnly value={link} onFocus={(event) => event.target.select()} />}</Field>}
      {failure === null ? null : <FailureNotice failure={failure} />}
    </Popover>
  )
}
