import { renderToStaticMarkup } from 'react-dom/server'
import type { Model } from '@portico/model'
import { expect, test, vi } from 'vitest'
import { testEntity, testField, testModel, testReference } from '../backend/records/testing.ts'
import { fieldType } from '../fields/registry.ts'
import { createConfigStore } from './config-store.ts'

const id = testField('id', { kind: 'integer', isKey: true })
const owner = testField('owner_id', { kind: 'reference', reference: testReference('items_owner', 'owner_id', 'owners') })
const owners = testEntity('owners', [id, testField('name')], { label: 'Owners', relationships: [{ ...testReference('items_owner', 'id', 'items', 'owner_id'), cardinality: 'to-many', label: 'Items' }] })
const items = testEntity('items', [id, testField('weight', { kind: 'decimal' }), owner], { label: 'Items' })
const parts = testEntity('parts', [id], { label: 'Parts', can: { select: true, insert: false, update: false, delete: false } })
const model: Model = { ...testModel([items, owners, parts]), people: { entity: owners, userField: 'name' } }

function open(exported: unknown) {
  const log = vi.fn<(text: string) => void>()
  const store = createConfigStore(log)
  store.use(exported)
  return { store, log, applied: store.get().override?.applyTo(model) }
}
const settled = () => new Promise((resolve) => { setTimeout(resolve) })

test('names, order and what is hidden are the builder’s; what the role may do is the backend’s', () => {
  const { applied, store } = open({ navigation: { order: ['parts'], hidden: ['owners'] }, entities: { items: { label: 'Things', singular: 'thing', icon: 'box', fields: { weight: { label: 'Weight', hidden: true } } }, parts: { can: { insert: true } } } })
  expect(applied?.entities.map((entity) => entity.id)).toEqual(['parts', 'items', 'owners'])
  expect(applied?.byId.get('items')).toMatchObject({ label: 'Things', singular: 'thing', icon: 'box', can: items.can })
  expect(applied?.byId.get('items')?.byName.get('weight')).toMatchObject({ label: 'Weight', hidden: true, can: { update: true } })
  expect(applied?.byId.get('owners')).toMatchObject({ hidden: true, relationships: [{ label: 'Things' }] })
  expect(applied?.people?.entity).toBe(applied?.byId.get('owners'))
  expect(applied?.byId.get('parts')?.can).toEqual(parts.can)
  expect(store.get().warnings).toEqual(['There is no “entities.parts.can” in a configuration. It is left out.'])
})

test('of one model it makes the same model again, and the backend’s own stays as it was', () => {
  const { applied, store } = open({ entities: { items: { label: 'Things', fields: { weight: { cell: () => 'own' } } } } })
  expect(store.get().override?.applyTo(model)).toBe(applied)
  expect(items.label).toBe('Items')
  expect(fieldType(items.fields[1] ?? id).isOwn).toBeUndefined()
})

test('an own cell and editor stand where those of the kind would, with what they need', () => {
  const Own = (props: { readonly value: string | null; readonly row: Readonly<Record<string, string | null>>; readonly readOnly?: boolean; readonly entity: { readonly id: string }; readonly label?: string }) => <i>{props.entity.id} {props.value} of {props.row['id']} {props.label ?? String(props.readOnly)}</i>
  const { applied } = open({ entities: { items: { fields: { weight: { cell: Own, editor: Own } } } } })
  const weight = applied?.byId.get('items')?.byName.get('weight') ?? id
  const { Cell, Editor, isOwn, filterOperators } = fieldType(weight)
  expect(renderToStaticMarkup(<Cell field={weight} value="2.50" row={{ id: '7', weight: '2.50' }} />)).toBe('<i>items 2.50 of 7 false</i>')
  const nothing = () => undefined
  expect(renderToStaticMarkup(<Editor field={weight} value="2.50" row={{ id: '7' }} layout="form" isInvalid={false} describedBy={undefined} autoFocus={false} onChange={nothing} onCommit={nothing} onCancel={nothing} />)).toBe('<i>items 2.50 of 7 weight</i>')
  expect(isOwn).toBe(true)
  expect(filterOperators).toBe(fieldType(items.fields[1] ?? id).filterOperators)
})

test('names that the backend does not know are said once, with the likely ones', async () => {
  const { store, log } = open({ navigation: { order: ['itmes'], groups: [{ label: 'Desk', items: [{ page: 'tody' }] }] }, pages: { today: { label: 'Today', component: () => null } }, entities: { items: { fields: { wieght: { hidden: true } } }, invoices: { label: 'Bills' } } })
  store.get().override?.applyTo({ ...model })
  await settled()
  expect(store.get().warnings).toEqual([
    'navigation.order: “itmes” is no table or view that the role of the reader may see: is “items” meant? It is left out.',
    'entities: “invoices” is no table or view that the role of the reader may see. It is left out.',
    'navigation.groups: there is no page “tody”: is “today” meant? It is left out.',
    'entities.items.fields: “wieght” is no column there: is “weight” meant? It is left out.',
  ])
  expect(log).toHaveBeenCalledTimes(4)
  store.dismiss()
  expect(store.get().warnings).toEqual([])
})

test('a visitor, who is told of few tables, is not told that the others are missing', async () => {
  const visitor = createConfigStore(() => undefined)
  visitor.use({ entities: { invoices: { label: 'Bills' } } })
  visitor.get().override?.applyTo({ ...model, role: 'anon' })
  await settled()
  expect(visitor.get().warnings).toEqual([])
})

test('what cannot be used leaves in force what was, and the next one mends it', () => {
  const { store } = open({ brand: { name: 'One' } })
  const first = store.get().override
  store.use('nothing')
  expect(store.get()).toMatchObject({ override: first, problem: { message: 'It exports no configuration: export default defineConfig({ … }).' } })
  store.fail({ message: 'Unexpected token', place: 'portico.config.tsx:2:3', frame: '' })
  expect(store.get().problem?.place).toBe('portico.config.tsx:2:3')
  store.use({ brand: { name: 'Two' } })
  expect(store.get()).toMatchObject({ override: { config: { brand: { name: 'Two' } } }, problem: null, warnings: [] })
})
