import { expect, test } from 'vitest'
import type { Database } from '../../../../examples/override/portico.types.ts'
import { defineConfig } from './config.ts'
import type { EntityId, Value } from './database.ts'

/** Does not run: what the compiler must take, and what it must refuse, is held by `npm run types`. */
test('names and values are those of the live schema', () => {
  const config = defineConfig<Database>({
    navigation: { order: ['items'], hidden: [
      // @ts-expect-error -- there is no such table
      'itms',
    ] },
    entities: {
      items: {
        fields: {
          state: { cell: ({ value, row }) => <b>{value === 'ready' ? row.name : value}</b>, editor: ({ onCommit }) => <button type="button" onClick={() => onCommit('received')}>x</button> },
          // @ts-expect-error -- there is no such column
          wieght: { label: 'Weight' },
        },
        actions: {
          done: {
            label: 'Done',
            // @ts-expect-error -- no state is called so
            when: ({ values }) => values.state === 'finished',
            run: async ({ backend }) => (await backend.rest.from('items').select('name').limit(1).single()).data?.name,
          },
        },
      },
    },
  })
  // @ts-expect-error -- there is no such table
  defineConfig<Database>({ entities: { invoices: {} } })
  const id: EntityId<Database> = 'volunteers'
  // Numbers are PostgreSQL's text: none of their digits is lost.
  const weight: Value<Database, 'items', 'weight'> = '2.50'
  expect([Object.keys(config), id, weight]).toEqual([['navigation', 'entities'], 'volunteers', '2.50'])
})

test('without types every name is taken', () => {
  expect(defineConfig({ entities: { anything: { fields: { at_all: { label: 'x', cell: ({ value, row }) => <i>{value}{row['other']}</i> } } } } })).toBeDefined()
})
