import './files.css'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Model } from '@portico/model'
import { FailureState } from '../../backend/failure-state.tsx'
import { toFailure } from '../../backend/failure.ts'
import { type Bucket, unlistedBucket } from '../../backend/files/bucket.ts'
import { useStorage } from '../../backend/files/load-buckets.ts'
import { joinPath } from '../../backend/files/path.ts'
import { useModel } from '../../backend/model.ts'
import { useSession } from '../../backend/session.ts'
import { filesTexts as words } from '../../lib/texts/files.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonColumns } from '../../ui/skeleton.tsx'
import { FolderScreen } from './folder-screen.tsx'

/** `/files` and what is below: the buckets that the role may list, and those that columns name. */
export function FilesScreen() {
  const { bucket: id, _splat } = useParams({ strict: false })
  const { data, error, refetch } = useStorage()
  const session = useSession()
  const model = useModel()
  const buckets = useMemo(() => (data?.kind === 'ready' ? withNamed(data.buckets, model) : []), [data, model])
  if (error !== null && data === undefined) return <FailureState headingLevel={1} failure={toFailure(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <><PageHead title={words.title} /><SkeletonColumns waitingFor={words.waiting} /></>
  if (data.kind === 'missing') return <EmptyState icon="server-off" headingLevel={1} title={words.missing.title}>{words.missing.text}</EmptyState>
  const [first] = buckets
  if (first === undefined) return <EmptyState icon="hard-drive" headingLevel={1} title={words.noBuckets.title} actions={session.kind === 'visitor' ? <Link className="btn" to="/sign-in" search={{ next: '/files' }}><Icon name="log-in" />{shellTexts.session.signIn}</Link> : null}>{session.kind === 'visitor' ? words.noBuckets.visitor : words.noBuckets.text}</EmptyState>
  if (id === undefined) return <Navigate to="/files/$bucket/$" params={{ bucket: first.id, _splat: '' }} replace />
  const bucket = buckets.find((each) => each.id === id)
  if (bucket === undefined) return <EmptyState icon="hard-drive" headingLevel={1} title={words.unknownBucket.title(id)} actions={<Link className="btn" to="/files">{words.unknownBucket.action}</Link>}>{words.unknownBucket.text}</EmptyState>
  const folder = joinPath(_splat ?? '')
  return <FolderScreen key={`${bucket.id}/${folder}`} buckets={buckets} bucket={bucket} folder={folder} />
}

/** A role may read files of a bucket that it may not list: columns tell its name. */
function withNamed(listed: readonly Bucket[], model: Model): readonly Bucket[] {
  const named = model.entities.filter(({ hidden }) => !hidden).flatMap(({ fields }) => fields.flatMap(({ kind, format, can }) => ((kind === 'image' || kind === 'file') && format !== null && can.select ? [format] : [])))
  const known = new Set(listed.map(({ id }) => id))
  return [...listed, ...[...new Set(named)].filter((name) => !known.has(name)).map(unlistedBucket)]
}
