import { describe, expect, it } from 'vitest'
import { testEntity, testField, testModel } from '../../backend/records/testing.ts'
import { nextSession } from '../../backend/session-state.ts'
import { allCommands, type Command, findCommands } from './commands.ts'
import { keepRecent, readRecent } from './recent-commands.ts'

const key = testField('id', { kind: 'integer', isKey: true })
const items = testEntity('items', [key], { label: 'Items', singular: 'item' })
const parts = testEntity('parts', [key], {
  label: 'Spare parts', singular: 'spare part', can: { select: true, insert: false, update: false, delete: false }, policies: [{ name: 'p', command: 'insert', comment: 'Volunteers add parts' }],
})
const secret = testEntity('secret', [key], { label: 'Item secrets', can: { select: false, insert: true, update: false, delete: false } })
const model = testModel([items, parts, secret])
const session = nextSession(null, { kind: 'closed', isAsked: true }, 'example.org')
const callables = [{ kind: 'database', id: 'hand_back', label: 'Hand back an item', help: null, icon: 'zap', arguments: [], on: { entity: 'items', argument: 'item' }, when: null, confirm: null, readsOnly: false }] as unknown as Parameters<typeof allCommands>[0]['callables']
const all = allCommands({ model: { ...model, entities: [items, parts] }, session, callables, hasFiles: true })
const labels = (commands: readonly Command[]) => commands.map(({ group, label }) => `${group}: ${label}`)

function shelf(): Pick<Storage, 'getItem' | 'setItem'> {
  const held = new Map<string, string>()
  return { getItem: (name) => held.get(name) ?? null, setItem: (name, text) => void held.set(name, text) }
}

describe('commands', () => {
  it('are tables, actions and pages; what the role may not do is found with its reason, and not offered unasked', () => {
    expect(labels(findCommands(all, [], ''))).toEqual([
      'tables: Items', 'tables: Spare parts', 'actions: New item', 'actions: Hand back an item',
      'pages: Overview', 'pages: Files', 'pages: Actions', 'pages: Model', 'pages: Sign in', 'pages: Backend connection',
    ])
    expect(findCommands(all, [], 'new part')).toMatchObject([{ label: 'New spare part', target: null, note: 'Volunteers add parts.' }])
  })

  it('are found by every word, those that begin with it first, each in its group', () => {
    expect(labels(findCommands(all, [], 'item'))).toEqual(['tables: Items', 'actions: New item', 'actions: Hand back an item'])
    expect(labels(findCommands(all, [], 'ITEM back'))).toEqual(['actions: Hand back an item'])
    expect(labels(findCommands(all, [], 'pa'))).toEqual(['tables: Spare parts', 'actions: New spare part'])
    expect(findCommands(all, [], 'zebra')).toEqual([])
  })

  it('that were chosen lately come first, records among them, for the same reader and as far as they may still be seen', () => {
    const storage = shelf()
    const record = (entity: string, id: string, label: string): Command => ({ id: `record ${entity} ${id}`, group: 'records', label, icon: 'x', note: '', target: { to: '/t/$entity/$key', params: { entity, key: id } } })
    const handBack = all.find(({ id }) => id === 'action hand_back')
    if (handBack === undefined) throw new Error('no action')
    for (const command of [record('items', '5', 'Item of Ada'), record('secret', '6', 'Gone'), handBack, record('items', '5', 'Item of Ada')]) keepRecent(storage, 'http://a', 'ada', command)
    const recent = readRecent(storage, 'http://a', 'ada', model, all)
    expect(labels(findCommands(all, recent, '')).slice(0, 3)).toEqual(['recent: Item of Ada', 'recent: Hand back an item', 'tables: Items'])
    expect(labels(findCommands(all, recent, 'item'))).toEqual(['tables: Items', 'actions: Hand back an item', 'actions: New item', 'records: Item of Ada'])
    expect(readRecent(storage, 'http://a', 'bea', model, all)).toEqual([])
    storage.setItem('portico:recent:http://a:ada', '[{"id":1},null,"x"')
    expect(readRecent(storage, 'http://a', 'ada', model, all)).toEqual([])
  })
})
