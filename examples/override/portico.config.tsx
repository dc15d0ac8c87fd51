import './portico.config.css'
import { Button, type CellProps, defineConfig, type EditorProps, Icon, Link, PageHead, useBackend, useQuery, type ViewProps } from '@portico/client'
import logo from './logo.svg'
import type { Database, Enums } from './portico.types.ts'

/** The weight as a bar, so that what needs two people is seen at a glance. */
function WeightCell({ value, layout }: CellProps<Database, 'items', 'weight'>) {
  if (value === null) return <span className="val-none">not weighed</span>
  const share = Math.min(Number(value) / 30, 1)
  return (
    <span className="oc-weight" data-layout={layout}>
      <span className="oc-bar"><span className={share > 0.6 ? 'is-heavy' : undefined} style={{ width: `${share * 100}%` }} /></span>
      <span className="val-num">{value}</span>
    </span>
  )
}

const powers: Readonly<Record<Enums<'power_source'>, string>> = { mains: 'Mains', battery: 'Battery', none: 'None' }

/** Three choices are three buttons: no list to open. */
function PowerEditor({ value, label, autoFocus, onCommit, onCancel, describedBy }: EditorProps<Database, 'items', 'power'>) {
  const options = ['mains', 'battery', 'none'] as const
  return (
    <fieldset className="oc-power" aria-label={label} aria-describedby={describedBy}>
      {options.map((option) => (
        <button key={option} type="button" aria-pressed={option === value} autoFocus={autoFocus && option === value} onClick={() => onCommit(option)} onKeyDown={(event) => { if (event.key === 'Escape') onCancel() }}>
          {powers[option]}
        </button>
      ))}
    </fieldset>
  )
}

/** What waits on the shelf, by the first letter of its name. */
function Shelf({ records, href, open, loadMore }: ViewProps<Database, 'items'>) {
  const letters = [...new Set(records.map(({ values }) => (values.name ?? '').slice(0, 1).toUpperCase()))].toSorted()
  return (
    <div className="oc-shelf">
      {letters.map((letter) => (
        <section key={letter} aria-label={letter}>
          <h2>{letter}</h2>
          {records.filter(({ values }) => values.name?.toUpperCase().startsWith(letter)).map((record) => (
            <a key={record.key} href={href(record)} onClick={(event) => { event.preventDefault(); open(record) }}>
              <b>{record.values.name}</b><span>{record.values.reference} · {record.values.state}</span>
            </a>
          ))}
        </section>
      ))}
      {loadMore === null ? null : <Button onClick={loadMore}>Show more</Button>}
    </div>
  )
}

/** What there is to hand back: read as the signed-in person, so row security decides. */
function Counter() {
  const { rest } = useBackend<Database>()
  const { data, error, refetch } = useQuery({
    queryKey: ['counter'],
    queryFn: async () => (await rest.from('items').select('id, name, reference, owners(name, phone)').eq('state', 'ready').order('name').throwOnError()).data,
  })
  return (
    <>
      <PageHead title="Counter" sub="Ready to be collected"><Button icon="refresh-cw" onClick={() => void refetch()}>Look again</Button></PageHead>
      <div className="oc-counter">
        {error === null ? null : <p role="alert">{error.message}</p>}
        {data?.length === 0 ? <p>Nothing waits.</p> : null}
        <ul>
          {data?.map((item) => (
            <li key={item.id}>
              <Link to="/t/$entity/$key" params={{ entity: 'items', key: String(item.id) }}><b>{item.name}</b> {item.reference}</Link>
              <span className="oc-owner"><Icon name="user" size={14} /> {item.owners?.name}{item.owners?.phone ? `, ${item.owners.phone}` : ''}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

export default defineConfig<Database>({
  brand: { name: 'Westhaven bench', logo, accent: '#8a3d9c' },
  navigation: {
    groups: [
      { label: 'Front desk', items: [{ page: 'counter' }, 'items', 'visits', { label: 'Repair guide', href: 'https://www.ifixit.com/Guide', icon: 'book-open' }] },
      { label: 'Back room', items: ['parts', 'events'] },
    ],
    hidden: ['part_uses'],
  },
  entities: {
    items: {
      label: 'Things', singular: 'thing',
      fields: { weight: { label: 'Weight', cell: WeightCell }, power: { editor: PowerEditor } },
      views: { shelf: { label: 'Shelf', icon: 'library', columns: ['name', 'reference', 'state'], component: Shelf } },
      actions: {
        week: {
          label: 'Keep a week longer', icon: 'calendar',
          when: ({ values }) => values.state === 'ready',
          run: async ({ backend, record, refresh }) => {
            const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
            await backend.rest.from('items').update({ collect_by: day }).eq('id', Number(record.key)).throwOnError()
            await refresh()
            return `${record.values.name ?? 'It'} is kept until ${day}.`
          },
        },
      },
    },
  },
  pages: { counter: { label: 'Counter', icon: 'store', component: Counter } },
  actions: {
    waiting: {
      label: 'How many things wait?', icon: 'hash',
      run: async ({ backend }) => `${(await backend.rest.from('items').select('id', { count: 'exact', head: true }).eq('state', 'ready').throwOnError()).count ?? 0} things are ready to be collected.`,
    },
  },
})
