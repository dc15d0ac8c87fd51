import { useQuery } from '@tanstack/react-query'
import type { Bucket } from '../../backend/files/bucket.ts'
import { iconOf, previewKind } from '../../backend/files/mime.ts'
import type { FileEntry } from '../../backend/files/objects.ts'
import StoredPicture from '../../fields/cells/picture.tsx'
import { largestText } from '../../lib/limits.ts'
import { filesTexts as words } from '../../lib/texts/files.ts'
import { Icon } from '../../ui/icon.tsx'

interface PreviewBodyProps {
  readonly bucket: Bucket
  readonly file: FileEntry
  /** Undefined until it is signed. */
  readonly address: string | undefined
}

/** What a file looks like. Nothing of it runs: text is text, and pages of strangers are never part of this one. */
export function PreviewBody(props: PreviewBodyProps) {
  const { bucket, file, address } = props
  // Sound and films of strangers have no captions that could be offered.
  switch (previewKind(file.type)) {
    case 'image': return <div className="fl-pv"><StoredPicture bucket={bucket.id} path={file.path} size={null} bytes={file.size} label={file.name} /></div>
    case 'text': return <TextBody {...props} />
    case 'pdf': return address === undefined ? <div className="fl-pv" /> : <PdfBody file={file} address={address} />
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    case 'audio': return address === undefined ? null : <audio className="fl-media" controls preload="metadata" src={address} aria-label={file.name} />
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    case 'video': return address === undefined ? <div className="fl-pv" /> : <video className="fl-pv" controls preload="metadata" src={address} aria-label={file.name} />
    case 'none': return <Sign file={file} text={words.noPreview} />
  }
}

function Sign({ file, text }: { readonly file: FileEntry; readonly text: string }) {
  return <div className="fl-pv is-sign"><Icon name={iconOf(file.type)} size={24} /><p>{text}</p></div>
}

/** The browser's own viewer, which is no part of the backend's origin and runs none of the document's scripts against it. Only from another origin than this app's. */
function PdfBody({ file, address }: { readonly file: FileEntry; readonly address: string }) {
  if (new URL(address).origin === location.origin || !navigator.pdfViewerEnabled) return <Sign file={file} text={words.noPreview} />
  return <iframe className="fl-pv is-page" src={address} title={file.name} referrerPolicy="no-referrer" />
}

function TextBody({ file, address }: PreviewBodyProps) {
  const isShort = file.size !== null && file.size <= largestText
  const { data, error } = useQuery({
    queryKey: ['files', 'text', address, file.changed],
    queryFn: async ({ signal }) => {
      const response = await fetch(address ?? '', { signal })
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      return await response.text()
    },
    enabled: isShort && address !== undefined,
  })
  if (!isShort) return <Sign file={file} text={words.cutText} />
  if (error !== null) return <Sign file={file} text={words.gone} />
  // Longer than its place: the keyboard scrolls it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  return <pre className="fl-pv is-text" tabIndex={0} aria-label={file.name}>{data ?? ''}</pre>
}
