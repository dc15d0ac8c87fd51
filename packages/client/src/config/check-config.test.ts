import { expect, test } from 'vitest'
import { checkConfig } from './check-config.ts'

const Cell = () => null

test('what fits is kept as it is', () => {
  const given = {
    brand: { name: 'Bench', logo: 'data:image/svg+xml,x', accent: '#7A3b9a' },
    navigation: { order: ['items'], hidden: ['parts'], groups: [{ label: 'Desk', items: ['items', { page: 'today' }, { label: 'Guide', href: 'https://x.example', icon: 'book' }] }] },
    entities: { items: { label: 'Things', fields: { weight: { label: 'Weight', cell: Cell, editor: Cell, hidden: false } }, views: { shelf: { label: 'Shelf', columns: ['name'], component: Cell } }, actions: { go: { label: 'Go', run: () => undefined } } } },
    pages: { today: { label: 'Today', component: Cell } },
    actions: { count: { label: 'Count', run: () => 'three' } },
  }
  expect(checkConfig(given)).toEqual({ config: given, problems: [] })
  expect(checkConfig({})).toEqual({ config: {}, problems: [] })
})

test('what is no configuration at all is none', () => {
  for (const given of [undefined, null, 'x', 3, [], () => null]) expect(checkConfig(given)).toBeNull()
})

test('an unknown name is left out, and the likely one is named', () => {
  expect(checkConfig({ navigaton: {}, brand: { colour: 'red', nam: 'x' } })).toEqual({
    config: { brand: {} },
    problems: ['There is no “navigaton” in a configuration: is “navigation” meant? It is left out.', 'There is no “brand.colour” in a configuration. It is left out.', 'There is no “brand.nam” in a configuration: is “name” meant? It is left out.'],
  })
})

test('a part of the wrong kind is left out, and the rest goes on', () => {
  const checked = checkConfig({
    brand: { name: 7, accent: 'purple' }, pages: { a: { label: 'A', component: 'x' }, b: { label: 'B', component: Cell }, c: { component: Cell } },
    entities: { items: { fields: { weight: { cell: 'bar', label: 'Weight' } }, actions: { go: { label: 'Go' } } } },
  })
  expect(checked?.config).toEqual({ brand: {}, pages: { b: { label: 'B', component: Cell } }, entities: { items: { fields: { weight: { label: 'Weight' } }, actions: {} } } })
  expect(checked?.problems).toEqual([
    'brand.name must be a text: it is left out.', 'brand.accent must be a colour such as #7a3b9a: it is left out.', 'pages.a.component must be a component: it is left out.', 'pages.c.label must be a text: it is left out.',
    'entities.items.fields.weight.cell must be a component: it is left out.', 'entities.items.actions.go.run must be a function: it is left out.',
  ])
})

test('a link that would run as a script is no link', () => {
  const items = [{ label: 'x', href: 'javascript:alert(1)' }, { label: 'y', href: ' data:text/html,x' }, { label: 'z', href: '/t/items' }]
  expect(checkConfig({ navigation: { groups: [{ label: 'G', items }] } })?.config).toEqual({ navigation: { groups: [{ label: 'G', items: [{ label: 'z', href: '/t/items' }] }] } })
})
