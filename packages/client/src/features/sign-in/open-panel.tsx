import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Entity, Field, Model } from '@portico/model'
import { useBackend } from '../../backend/backend.tsx'
import { loadLatest } from '../../backend/load-latest.ts'
import { useModel } from '../../backend/model.ts'
import { momentField } from '../../backend/moments.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { formatDate, parseInstant } from '../../fields/values/date.ts'
import { fieldType } from '../../fields/registry.ts'
import { formatCount } from '../../lib/count.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import './open-panel.css'

/** Rows shown; as many as stand above the colonnade. */
const most = 3

interface Offer {
  readonly entity: Entity
  readonly moment: Field
  readonly detail: Field | null
}

/** What a visitor may read and what is coming up in it; nothing where the owner opened nothing. */
export function OpenPanel() {
  const backend = useBackend()
  const model = useModel()
  const offer = pickOffer(model)
  const { data: rows } = useQuery({
    queryKey: ['open-to-everyone', backend.url, offer?.entity.id],
    queryFn: ({ signal }) => (offer ? loadOffer(backend, model, offer, signal) : []),
    enabled: offer !== null,
    staleTime: 60_000,
    retry: false,
  })
  if (!offer || !rows || rows.length === 0) return null
  const { entity } = offer
  return (
    <>
      <h2>{authTexts.open.title}</h2>
      <p>{authTexts.open.coming(formatCount(rows.length), entity.label.toLocaleLowerCase())}</p>
      <ul className="eventl">
        {rows.map(row => <OfferRow key={row.key} offer={offer} row={row} />)}
      </ul>
      <p className="open-all"><Link className="btn" to="/t/$entity" params={{ entity: entity.id }}>{authTexts.open.see(entity.label)}</Link></p>
    </>
  )
}

function OfferRow({ offer: { entity, moment, detail }, row }: { readonly offer: Offer; readonly row: LoadedRow }) {
  const when = row.values[moment.name] ?? ''
  const day = dayOf(when)
  const title = entity.byName.get(entity.title)
  const detailText = detail ? fieldType(detail).toPlainText(row.values[detail.name] ?? null, detail, row.titles[detail.name] ?? null) : ''
  const small = [day.clock, detailText].filter(part => part !== '').join(', ')
  return (
    <li>
      <time className="d" dateTime={when}><b>{day.date}</b>{day.weekday}</time>
      <span className="t">
        <Link to="/t/$entity/$key" params={{ entity: entity.id, key: row.key }}>{title ? fieldType(title).toPlainText(row.values[title.name] ?? null, title, row.titles[title.name] ?? null) : row.key}</Link>
        {small ? <small>{small}</small> : null}
      </span>
    </li>
  )
}

async function loadOffer(backend: ReturnType<typeof useBackend>, model: Model, { entity, moment, detail }: Offer, signal: AbortSignal): Promise<readonly LoadedRow[]> {
  const now = new Date().toISOString()
  const fields = [entity.title, ...(detail ? [detail.name] : [])]
  return await loadLatest(backend, { model, entity, by: moment, direction: 'ahead', from: moment.kind === 'timestamptz' ? now : now.slice(0, 10), fields, limit: most }, signal)
}

/** The first public entity whose rows take place at some time. */
function pickOffer(model: Model): Offer | null {
  for (const entity of model.entities) {
    if (!entity.isPublic || entity.hidden || !entity.can.select) continue
    const moment = momentField(entity)
    if (moment) return { entity, moment, detail: detailField(entity) }
  }
  return null
}

/** Where it is, or the like: a reference or a short text that is not the title. */
function detailField(entity: Entity): Field | null {
  const isShort = (field: Field) => field.can.select && !field.hidden && field.name !== entity.title && !field.isKey
  return entity.fields.find(field => isShort(field) && field.kind === 'text') ?? entity.fields.find(field => isShort(field) && field.kind === 'reference') ?? null
}

function dayOf(value: string): { readonly date: string; readonly weekday: string; readonly clock: string } {
  const instant = parseInstant(value)
  if (instant === null) return { date: formatDate(value.slice(0, 10), { thisYear: new Date().getFullYear() }), weekday: '', clock: '' }
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, options).format(instant)
  return { date: part({ day: 'numeric', month: 'short' }), weekday: part({ weekday: 'short' }), clock: part({ hour: '2-digit', minute: '2-digit' }) }
}
