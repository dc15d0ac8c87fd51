import { useBackend } from '../../backend/backend.tsx'

/** Where the embedded backend shows the mails that it would send; nothing elsewhere. */
export function MailboxLink({ label }: { readonly label: string }) {
  const mailbox = useBackend().development?.mailbox
  if (!mailbox) return null
  return <><span className="faint" aria-hidden="true"> · </span><a className="link" href={mailbox} target="_blank" rel="noreferrer">{label}</a></>
}
