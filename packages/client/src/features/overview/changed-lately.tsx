import { useState } from 'react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Entity, Field, Model } from '@portico/model'
import { useBackend, type Backend } from '../../backend/backend.tsx'
import { useFollowing } from '../../backend/live/use-following.ts'
import { loadLatest } from '../../backend/load-latest.ts'
import { useModel } from '../../backend/model.ts'
import { changedField } from '../../backend/moments.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { fieldType } from '../../fields/registry.ts'
import { formatTimestamptz, parseInstant } from '../../fields/values/date.ts'
import { overviewTexts } from '../../lib/texts/overview.ts'
import { Icon } from '../../ui/icon.tsx'
import { changedRows, changedRowsEach } from '../../lib/limits.ts'

interface Change {
  readonly entity: Entity
  readonly row: LoadedRow
  readonly when: string
  /** Milliseconds, for placing changes of several tables in one list. */
  readonly instant: number
}

/** The newest rows of all tables that say when they changed. Their order within a table is the database's. */
export function ChangedLately({ entities }: { readonly entities: readonly Entity[] }) {
  const backend = useBackend()
  const client = useQueryClient()
  const model = useModel()
  const dated = entities.flatMap(entity => {
    const by = changedField(entity)
    return by && entity.key.length > 0 ? [{ entity, by }] : []
  })
  const found = useQueries({
    queries: dated.map(({ entity, by }) => ({
      queryKey: ['changed-lately', backend.url, entity.id], queryFn: ({ signal }: { signal: AbortSignal }) => loadChanges(backend, model, entity, by, signal), staleTime: 15_000, retry: false,
    })),
  })
  useFollowing(dated.filter(({ entity }) => entity.realtime).map(({ entity: { schema, name: table } }) => ({ schema, table })), async () => {
    await client.refetchQueries({ queryKey: ['changed-lately', backend.url] }, { throwOnError: true })
    return true
  })
  if (dated.length === 0) return null
  const changes = found.flatMap(({ data }) => data ?? []).toSorted((a, b) => b.instant - a.instant).slice(0, changedRows)
  const isWaiting = found.some(({ isPending }) => isPending)
  return (
    <section className="overview-lately">
      <h2>{overviewTexts.changed}</h2>
      {changes.length === 0 && !isWaiting ? <p className="faint">{overviewTexts.nothingChanged}</p> : null}
      <ul>
        {changes.map(change => <ChangeRow key={`${change.entity.id} ${change.row.key}`} change={change} />)}
      </ul>
    </section>
  )
}

function ChangeRow({ change: { entity, row, when } }: { readonly change: Change }) {
  const title = entity.byName.get(entity.title)
  const [thisYear] = useState(() => new Date().getFullYear())
  const words = title ? fieldType(title).toPlainText(row.values[title.name] ?? null, title, row.titles[title.name] ?? null) : ''
  return (
    <li>
      <Icon name={entity.icon} />
      <Link to="/t/$entity/$key" params={{ entity: entity.id, key: row.key }} className="trunc strong">{words || row.key}</Link>
      <span className="faint no-phone">{entity.label}</span>
      <time className="faint num" dateTime={when}>{formatTimestamptz(when, { thisYear })}</time>
    </li>
  )
}

async function loadChanges(backend: Backend, model: Model, entity: Entity, by: Field, signal: AbortSignal): Promise<readonly Change[]> {
  const rows = await loadLatest(backend, { model, entity, by, direction: 'back', from: 'infinity', fields: [entity.title], limit: changedRowsEach }, signal)
  return rows.flatMap(row => {
    const when = row.values[by.name] ?? null
    if (when === null) return []
    return [{ entity, row, when, instant: parseInstant(when) ?? Date.parse(`${when.replace(' ', 'T')}Z`) }]
  })
}
