import { describe, expect, it } from 'vitest'
import { BackendError, toFailure } from '../../backend/failure.ts'
import { NetworkFault } from '../../backend/network-fault.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import type { UpdateResult } from '../../backend/records/update.ts'
import { EditStore } from './edit-store.ts'

const row = (weight: string): LoadedRow => ({ key: '7', values: { id: '7', weight }, titles: {} })
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

function open(answers: (UpdateResult | Error)[]) {
  const store = new EditStore()
  const saved: LoadedRow[] = []
  const bases: LoadedRow[] = []
  store.connect({
    write: async (base) => {
      bases.push(base)
      const answer = answers.shift()
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often')
      return answer
    },
    saved: (changed) => saved.push(changed),
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

  it('lets marks go when the reader moves on, but not from under them', () => {
    const { store } = open([])
    store.setMarks(['7'], 'not-matching')
    expect(store.clearMarks('7')).toBe(false)
    expect(store.clearMarks(null)).toBe(true)
    expect(store.mark('7')).toBeUndefined()
    expect(store.clearMarks(null)).toBe(false)
  })
})
