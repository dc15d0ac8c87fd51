import { describe, expect, it } from 'vitest'
import { BackendError, toFailure } from '../../backend/failure.ts'
import { NetworkFault } from '../../backend/network-fault.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import type { UpdateResult } from '../../backend/records/update.ts'
import { EditStore } from './edit-store.ts'

const row = (weight: string): LoadedRow => ({ key: '7', values: { id: '7', weight }, titles: {} })
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

function later() {
  let resolve: (result: UpdateResult) => void = () => undefined
  const promise = new Promise<UpdateResult>((done) => { resolve = done })
  return { promise, resolve: (result: UpdateResult) => resolve(result) }
}

function open(answers: (UpdateResult | Error | Promise<UpdateResult>)[]) {
  const store = new EditStore()
  const saved: LoadedRow[] = []
  const bases: LoadedRow[] = []
  store.connect({
    write: async (base) => {
      bases.push(base)
      const answer = await answers.shift()
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often')
      return answer
    },
    saved: (_key, changed) => saved.push(changed),
  })
  return { store, saved, bases }
}

describe('EditStore', () => {
  it('shows a value while it is saved, and lets it go when it is', async () => {
    const { store, saved } = open([{ kind: 'saved', row: row('2.4') }])
    const done = store.save(row('2.1'), 'weight', '2.4')
    expect(store.edits('7')).toEqual({ weight: { kind: 'saving', value: '2.4' } })
    await done
    expect(store.edits('7')).toBeUndefined()
    expect(saved).toEqual([row('2.4')])
  })

  it('keeps what nobody took, and sends it when somebody answers', async () => {
    const { store, saved } = open([new NetworkFault('network_unreachable', null), { kind: 'saved', row: row('2.4') }])
    await store.save(row('2.1'), 'weight', '2.4')
    expect(store.edits('7')).toEqual({ weight: { kind: 'kept', value: '2.4' } })
    expect(store.kept).toBe(1)
    store.retryKept()
    await settle()
    expect(saved).toHaveLength(1)
    expect(store.kept).toBe(0)
  })

  it('keeps a refused value with the reason until it is put back', async () => {
    const failure = toFailure({ message: 'violates check constraint "c"', code: '23514', details: null, hint: null }, 400)
    const { store } = open([new BackendError(failure), { kind: 'refused', row: row('2.1') }])
    await store.save(row('2.1'), 'weight', '900')
    expect(store.edits('7')).toEqual({ weight: { kind: 'refused', value: '900', failure } })
    store.retry('7', 'weight')
    await settle()
    expect(store.edits('7')).toEqual({ weight: { kind: 'refused', value: '900', failure: null } })
    store.discard('7', 'weight')
    expect(store.edits('7')).toBeUndefined()
  })

  it('bases the second try after a conflict on what the other wrote', async () => {
    const { store, bases } = open([{ kind: 'conflict', row: row('3.0'), fields: ['weight'] }, { kind: 'saved', row: row('2.4') }])
    await store.save(row('2.1'), 'weight', '2.4')
    expect(store.edits('7')?.['weight']?.kind).toBe('conflict')
    store.retry('7', 'weight')
    await settle()
    expect(bases.map((base) => base.values['weight'])).toEqual(['2.1', '3.0'])
  })

  it('sends what was typed while the one before was on its way after it, and on what came of it', async () => {
    const { promise, resolve } = later()
    const { store, bases, saved } = open([promise, { kind: 'saved', row: row('2.4') }, { kind: 'saved', row: row('2.5') }])
    const base = row('2.1')
    const done = [store.save(base, 'weight', '2.2')]
    await settle()
    done.push(store.save(base, 'weight', '2.3'), store.save(base, 'weight', '2.4'))
    expect(store.edits('7')).toEqual({ weight: { kind: 'saving', value: '2.4' } })
    resolve({ kind: 'saved', row: row('2.2') })
    await Promise.all(done)
    expect(bases.map((each) => each.values['weight'])).toEqual(['2.1', '2.2'])
    expect(saved.map((each) => each.values['weight'])).toEqual(['2.2', '2.4'])
    expect(store.edits('7')).toBeUndefined()
    // An editor that was open all the while still holds the first row.
    await store.save(base, 'weight', '2.5')
    expect(bases.at(-1)?.values['weight']).toBe('2.4')
  })

  it('is in no conflict with one\'s own write that was on its way, though the row was read again meanwhile as it was before', async () => {
    const write = later()
    const { store, bases } = open([write.promise, { kind: 'saved', row: row('3.9') }, { kind: 'saved', row: row('4') }])
    void store.save(row('3.7'), 'weight', '3.8')
    await settle()
    const [readAgain, andAgain] = [row('3.7'), row('3.7')]
    store.begin(readAgain, 'weight')
    const sent = store.save(andAgain, 'weight', '3.9')
    write.resolve({ kind: 'saved', row: row('3.8') })
    await sent
    await store.save(readAgain, 'weight', '4')
    expect(bases.map((base) => base.values['weight'])).toEqual(['3.7', '3.8', '3.9'])
    // With nothing on its way a row is what was read.
    const other = row('3.7')
    store.begin(other, 'weight')
    await settle()
    expect(store.newest(other, 'weight')).toBe(other)
  })

  it('shows what became of the last of them, whatever became of those before', async () => {
    const { promise, resolve } = later()
    const { store } = open([promise, { kind: 'saved', row: row('2.4') }])
    const done = [store.save(row('2.1'), 'weight', '900')]
    await settle()
    done.push(store.save(row('2.1'), 'weight', '2.4'))
    resolve({ kind: 'refused', row: row('2.1') })
    await Promise.all(done)
    expect(store.edits('7')).toBeUndefined()
  })

  it('lets marks go when the reader moves on, but not from under them', () => {
    const { store } = open([])
    store.setMarks(['7'], 'not-matching')
    expect(store.clearMarks('7')).toBe(false)
    expect(store.clearMarks(null)).toBe(true)
    expect(store.mark('7')).toBeUndefined()
    expect(store.clearMarks(null)).toBe(false)
  })
})
