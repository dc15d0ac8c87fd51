import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Entity, Field, Model } from '@portico/model'
import { type Backend, useBackend } from '../../backend/context.ts'
import type { ObjectPath } from '../../backend/files/path.ts'
import { useModel } from '../../backend/model.ts'
import { compare } from '../../backend/records/condition.ts'
import { loadTitles } from '../../backend/records/titles.ts'
import { useSession } from '../../backend/session.ts'
import { shownReferrers } from '../../lib/limits.ts'
import { filesTexts as words } from '../../lib/texts/files.ts'
import '../../ui/chip.css'
import { Icon } from '../../ui/icon.tsx'

interface Referrer {
  readonly entity: Entity
  readonly key: string
  readonly title: string
}

/** The records that hold the path of a file, each a link; nothing where there is none. Two cells of a list of details. */
export function UsedBy({ bucket, path }: { readonly bucket: string; readonly path: ObjectPath }) {
  const backend = useBackend()
  const model = useModel()
  const { role } = useSession()
  const { data } = useQuery({
    queryKey: ['files', backend.url, 'used-by', bucket, path, role],
    queryFn: ({ signal }) => loadReferrers(backend, columnsOf(model, bucket), path, signal),
  })
  if (data === undefined || data.length === 0) return null
  return (
    <>
      <dt>{words.details.usedBy}</dt>
      <dd className="fl-used">
        {data.slice(0, shownReferrers).map(({ entity, key, title }) => (
          <Link key={`${entity.id} ${key}`} className="rel is-box rec-link" to="/t/$entity/$key" params={{ entity: entity.id, key }}><Icon name={entity.icon} size={12} /><span className="trunc">{title}</span></Link>
        ))}
        {data.length > shownReferrers ? <span>{words.others(data.length - shownReferrers)}</span> : null}
      </dd>
    </>
  )
}

/** Columns whose owner says that they name files of this bucket. */
function columnsOf(model: Model, bucket: string): readonly (readonly [Entity, Field])[] {
  return model.entities.filter(({ hidden, can, key }) => !hidden && can.select && key.length === 1)
    .flatMap((entity) => entity.fields.filter(({ kind, format, can }) => (kind === 'image' || kind === 'file') && format === bucket && can.select).map((field) => [entity, field] as const))
}

/** A table that cannot be read is left out: this is a courtesy of a file's details. */
async function loadReferrers(backend: Backend, columns: readonly (readonly [Entity, Field])[], path: ObjectPath, signal: AbortSignal): Promise<readonly Referrer[]> {
  const found = await Promise.all(columns.map(async ([entity, field]) => {
    const titles = await loadTitles(backend, entity, entity.key[0] ?? '', [compare(field.name, 'eq', path)], signal).catch(() => ({}))
    return Object.entries(titles).map(([key, title]): Referrer => ({ entity, key, title }))
  }))
  return found.flat()
}
