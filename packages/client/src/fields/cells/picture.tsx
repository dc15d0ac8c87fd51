import './picture.css'
import { useEffect, useState } from 'react'
import { useBackend } from '../../backend/context.ts'
import { iconOf, typeOf } from '../../backend/files/mime.ts'
import { nameOf } from '../../backend/files/path.ts'
import type { Picture } from '../../backend/files/pictures.ts'
import { filesTexts } from '../../lib/texts/files.ts'
import { Icon } from '../../ui/icon.tsx'

export interface PictureProps {
  readonly bucket: string
  readonly path: string
  /** CSS pixels of its square; null fills what is around it, at most 640 wide, in its own shape. */
  readonly size: number | null
  /** Bytes, where they are known. */
  readonly bytes?: number | null
  /** Its name for assistive technology; empty where a word beside it says it. */
  readonly label: string
}

/** A stored picture. While it is on its way its space is kept; where it is missing or may not be read, an icon with the reason stands there. */
export default function StoredPicture({ bucket, path, size, bytes = null, label }: PictureProps) {
  const shown = usePicture(bucket, path, size, bytes)
  const [broken, setBroken] = useState<string | null>(null)
  if (shown === null) return <span className="pic-wait" />
  if (shown.kind === 'ready' && shown.url !== broken) return <img className="pic" src={shown.url} alt={label} decoding="async" draggable={false} onError={() => setBroken(shown.url)} />
  const reason = shown.kind === 'ready' ? filesTexts.field.failed : reasonOf(shown)
  return (
    <span className="pic-none" title={reason}>
      <Icon name={isMissing(shown) ? 'file-x' : iconOf(typeOf(nameOf(path), null))} size={20} label={label === '' ? reason : `${label}: ${reason}`} />
    </span>
  )
}

function isMissing(picture: Picture): boolean {
  return picture.kind === 'refused' && picture.reason === 'missing'
}

function reasonOf({ reason }: Extract<Picture, { kind: 'refused' }>): string {
  if (reason === 'missing') return filesTexts.field.unreadable
  if (reason === 'large') return filesTexts.field.large
  return reason.source === 'storage' && reason.code.startsWith('NoSuch') ? filesTexts.field.unreadable : filesTexts.field.failed
}

/** Null while it is on its way. */
function usePicture(bucket: string, path: string, size: number | null, bytes: number | null): Picture | null {
  const { files } = useBackend()
  const [shown, setShown] = useState<{ readonly of: string; readonly picture: Picture } | null>(null)
  const of = JSON.stringify([bucket, path, size])
  useEffect(() => {
    let isWanted = true
    // Twice as many pixels as the layout has: dense screens draw them, others lose little.
    files.load()
      .then(({ pictures }) => (size === null ? pictures.large(bucket, path, 1280, bytes) : pictures.small(bucket, path, size * 2)))
      .then((picture) => {
        if (isWanted) setShown({ of, picture })
      }, () => undefined)
    return () => {
      isWanted = false
    }
  }, [files, bucket, path, size, bytes, of])
  return shown?.of === of ? shown.picture : null
}
