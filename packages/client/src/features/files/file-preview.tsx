import { useRef, useState } from 'react'
import type { Bucket } from '../../backend/files/bucket.ts'
import type { Files } from '../../backend/files/create-files.ts'
import type { FileEntry } from '../../backend/files/objects.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { toFailure } from '../../backend/failure.ts'
import { formatBytes } from '../../lib/bytes.ts'
import { filesTexts as words } from '../../lib/texts/files.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { formatMoment } from './moment.ts'
import { PreviewBody } from './preview-body.tsx'
import { SharePopover } from './share-popover.tsx'
import { UsedBy } from './used-by.tsx'
import { downloadAddress, useAddress } from './use-folder.ts'

export interface FilePreviewProps {
  readonly files: Files
  readonly bucket: Bucket
  readonly file: FileEntry
  readonly onClose: () => void
  readonly onRename: () => void
  readonly onDelete: () => void
}

/** A file: what it looks like, what can be done with it, and what is known of it. */
export function FilePreview({ files, bucket, file, onClose, onRename, onDelete }: FilePreviewProps) {
  const address = useAddress(files, bucket, file.path)
  const [isSharing, setIsSharing] = useState(false)
  const share = useRef<HTMLButtonElement>(null)
  const toasts = useToasts()
  const copyPublic = () => {
    navigator.clipboard.writeText(files.objects.publicUrl(bucket.id, file.path)).then(() => toasts.show(words.share.publicCopied), () => setIsSharing(true))
  }
  return (
    <aside className="fl-preview" aria-label={words.preview}>
      <PreviewBody key={file.path} bucket={bucket} file={file} address={address.data} />
      <div className="fl-pv-h"><h2>{file.name}</h2><IconButton icon="x" size="sm" label={words.closePreview} onClick={onClose} /></div>
      {address.error === null ? (
        <div className="fl-acts">
          {address.data === undefined ? null : <a className="btn btn-sm" href={address.data} target="_blank" rel="noreferrer"><Icon name="external-link" />{words.open}</a>}
          <Button ref={share} size="sm" icon="link" aria-haspopup={bucket.isPublic ? undefined : 'dialog'} aria-expanded={bucket.isPublic ? undefined : isSharing}
            onClick={bucket.isPublic ? copyPublic : () => setIsSharing(true)}>{bucket.isPublic ? words.copyLink : words.share.button}</Button>
          {address.data === undefined ? null : <a className="btn btn-sm btn-icon" href={downloadAddress(address.data, file.name)} download={file.name} aria-label={words.download} title={words.download}><Icon name="download" /></a>}
          <Menu label={words.moreActions(file.name)} placement="bottom end" trigger={(props) => <IconButton {...props} variant="default" size="sm" icon="ellipsis" label={words.moreActions(file.name)} />}
            items={[
              { id: 'rename', label: words.rename.action, icon: 'pen-line', onAction: onRename },
              { id: 'delete', label: words.remove.action, icon: 'trash-2', isDanger: true, onAction: onDelete },
            ]} />
        </div>
      ) : <FailureNotice failure={toFailure(address.error)} />}
      <SharePopover isOpen={isSharing} files={files} bucket={bucket} file={file} triggerRef={share} onClose={() => setIsSharing(false)} />
      <dl className="fl-kv">
        {file.changed === null ? null : <><dt>{words.details.changed}</dt><dd>{formatMoment(file.changed)}</dd></>}
        {file.created === null || file.created === file.changed ? null : <><dt>{words.details.added}</dt><dd>{formatMoment(file.created)}</dd></>}
        {file.size === null ? null : <><dt>{words.details.size}</dt><dd>{formatBytes(file.size)}</dd></>}
        <dt>{words.details.type}</dt><dd>{file.type}</dd>
        <dt>{words.details.path}</dt><dd className="mono fl-mono">{file.path}</dd>
        <UsedBy bucket={bucket.id} path={file.path} />
      </dl>
      {bucket.isPublic ? <Notice tone="warn" icon="eye" title={words.publicNotice.title}>{words.publicNotice.text(bucket.name)}</Notice> : null}
    </aside>
  )
}
