import './dock.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../../backend/context.ts'
import type { Files } from '../../backend/files/create-files.ts'
import { useStorage } from '../../backend/files/load-buckets.ts'
import { renewBucket } from '../../backend/files/renew-bucket.ts'
import type { Upload } from '../../backend/files/upload-state.ts'
import { filesTexts } from '../../lib/texts/files.ts'
import { IconButton } from '../../ui/button.tsx'
import { createRate, totalsOf } from './upload-rate.ts'
import { UploadRow } from './upload-row.tsx'

const words = filesTexts.uploads

/** In milliseconds. */
const lookEvery = 1000

/** What is being sent, on every page: its bytes, and what can be done about each. */
export function UploadDock({ files }: { readonly files: Files }) {
  const { uploads: queue } = files
  const all = useSyncExternalStore(queue.subscribe, queue.get)
  const uploads = all.filter(({ origin }) => origin === 'queue')
  const [isSmall, setIsSmall] = useState(false)
  const buckets = useStorage(uploads.some(({ kind }) => kind === 'refused')).data
  useRenewal(files, all)
  const secondsLeft = useSecondsLeft(uploads)
  if (uploads.length === 0) return null
  const { open, done, isMoving } = totalsOf(uploads)
  const stopped = uploads.filter(({ kind }) => kind === 'failed' || kind === 'lost' || kind === 'refused').length
  const title = open > 0 ? words.uploading(Math.min(done + 1, done + open), done + open) : stopped > 0 ? words.stopped(stopped) : words.done(done)
  return (
    <section className={isSmall ? 'up-dock is-small' : 'up-dock'} aria-label={words.title}>
      <header className="up-head">
        <b>{title}</b>
        {secondsLeft === null ? null : <span className="up-left">{words.left(secondsLeft)}</span>}
        <span className="grow" />
        {open === 0 ? null : isMoving ? <IconButton size="sm" icon="pause" label={words.pauseAll} onClick={queue.pauseAll} /> : <IconButton size="sm" icon="play" label={words.resumeAll} onClick={queue.resumeAll} />}
        {done > 0 && open === 0 ? <IconButton size="sm" icon="x" label={words.clear} onClick={() => uploads.filter(({ kind }) => kind === 'done').forEach(({ id }) => queue.remove(id))} /> : null}
        <IconButton size="sm" icon={isSmall ? 'chevron-up' : 'chevron-down'} label={isSmall ? words.expand : words.minimise} aria-expanded={!isSmall} onClick={() => setIsSmall(!isSmall)} />
      </header>
      {isSmall ? null : <ul>{uploads.map((upload) => <UploadRow key={upload.id} upload={upload} queue={queue} buckets={buckets?.kind === 'ready' ? buckets.buckets : []} />)}</ul>}
      <Said uploads={uploads} />
    </section>
  )
}

/** Said politely: what finished, not every byte. */
function Said({ uploads }: { readonly uploads: readonly Upload[] }) {
  const last = uploads.filter(({ kind }) => kind === 'done').at(-1)
  return <output className="sr">{last === undefined ? '' : words.finishedOne(last.name)}</output>
}

/** A folder that shows the uploaded file's place is read again. A file may have arrived before the dock's code did, so none counts as seen yet. */
function useRenewal(files: Files, uploads: readonly Upload[]): void {
  const client = useQueryClient()
  const { url } = useBackend()
  const seen = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const done = uploads.filter(({ kind }) => kind === 'done')
    for (const { id, bucket, path } of done) {
      if (seen.current.has(id)) continue
      files.pictures.forget(bucket, path)
      void renewBucket(client, url, bucket)
    }
    seen.current = new Set(done.map(({ id }) => id))
  }, [client, files, uploads, url])
}

/** From the speed of the last seconds, looked at once a second; null while it is not known. */
function useSecondsLeft(uploads: readonly Upload[]): number | null {
  const [rate] = useState(createRate)
  const [left, setLeft] = useState<number | null>(null)
  const totals = useRef(totalsOf(uploads))
  const { isMoving } = totalsOf(uploads)
  useEffect(() => {
    totals.current = totalsOf(uploads)
  }, [uploads])
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      const { sent, size } = totals.current
      const speed = rate.tell(Date.now(), sent)
      setLeft(speed === null || speed <= 0 ? null : (size - sent) / speed)
    }, lookEvery)
    return () => {
      clearInterval(timer)
      rate.forget()
    }
  }, [isMoving, rate])
  return isMoving ? left : null
}
