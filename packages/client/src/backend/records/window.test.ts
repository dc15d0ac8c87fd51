import { describe, expect, it } from 'vitest'
import { RangeReader, type RowsRequest } from './range-reader.ts'
import type { LoadedRow } from './select.ts'
import { RowWindow } from './window.ts'

const row = (index: number): LoadedRow => ({ key: String(index), values: { id: String(index) }, titles: {} })
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

/** A table of so many rows, in the order of its key, that answers when it is told to. */
function open(size: number, { estimate = null, isSlow = false }: { readonly estimate?: number | null; readonly isSlow?: boolean } = {}) {
  const log: { request: RowsRequest; signal: AbortSignal }[] = []
  const held: (() => void)[] = []
  const source = { size, counted: 0, fails: false }
  const openReader = () => new RangeReader([{ conditions: [], terms: [{ field: 'id', descending: false, nullable: false }] }], {
    load: async (request, signal) => {
      log.push({ request, signal })
      if (isSlow) await new Promise<void>((resolve) => { held.push(resolve) })
      if (source.fails) throw new Error('silent')
      return Array.from({ length: Math.max(0, Math.min(request.limit, source.size - request.offset)) }, (_, index) => row(request.offset + index))
    },
    place: () => Promise.reject(new Error('These rows have no place of their own.')),
    count: async () => {
      source.counted += 1
      return source.size
    },
  }, false)
  const window = new RowWindow({ openReader, find: () => Promise.resolve([]), estimate, now: () => 1000 })
  window.subscribe(() => undefined)
  return { window, log, source, answer: () => held.splice(0).forEach((resolve) => resolve()) }
}

describe('RowWindow', () => {
  it('reads what is in sight and knows a short list whole', async () => {
    const { window, source } = open(42)
    window.show(0, 20)
    await settle()
    expect(window.row(41)?.key).toBe('41')
    expect(window.getState()).toMatchObject({ count: 42, extent: 42, isExact: true, waitingSince: null, error: null })
    expect(source.counted).toBe(0)
  })

  it('looks a thousand rows far and no further until the reader comes near', async () => {
    const { window, log, source } = open(5000)
    window.show(0, 20)
    await settle()
    expect(window.getState()).toMatchObject({ count: 1001, extent: 1001, isExact: false })
    expect(log).toHaveLength(2)
    window.show(950, 1000)
    await settle()
    // Eight times as far there is nothing: then it counts, once.
    expect(window.getState()).toMatchObject({ count: 5000, isExact: true })
    expect(source.counted).toBe(1)
  })

  it('offers to count only what it looked through without seeing its end', async () => {
    const offered = async (size: number) => {
      const { window } = open(size)
      const states: boolean[] = []
      window.subscribe(() => states.push(window.getState().isEndless))
      window.show(0, 20)
      await settle()
      return states
    }
    expect(await offered(109)).not.toContain(true)
    expect((await offered(5000)).at(-1)).toBe(true)
  })

  it('lets an estimate stand until the end was seen', async () => {
    const { window } = open(90_000, { estimate: 100_000 })
    window.show(0, 20)
    await settle()
    expect(window.getState()).toMatchObject({ extent: 100_000, isExact: false })
    window.show(99_950, 100_000)
    await settle()
    expect(window.getState()).toMatchObject({ extent: 90_000, isExact: true })
  })

  it('gives up what was passed by', async () => {
    const { window, log, answer } = open(50_000, { estimate: 50_000, isSlow: true })
    window.show(0, 20)
    window.show(30_000, 30_020)
    expect(log[0]?.signal.aborted).toBe(true)
    answer()
    await settle()
    expect(window.row(0)).toBeUndefined()
    expect(window.row(30_000)?.key).toBe('30000')
  })

  it('keeps rows while they are read again, and says that they are old when that fails', async () => {
    const { window, source } = open(42)
    window.show(0, 20)
    await settle()
    source.fails = true
    window.refresh()
    expect(window.row(3)?.key).toBe('3')
    expect(window.getState().staleSince).toBe(1000)
    await settle()
    expect(window.getState().error).toBeInstanceOf(Error)
    expect(window.row(3)?.key).toBe('3')
  })

  it('forgets rows that are no more', async () => {
    const { window, source } = open(42)
    window.show(0, 42)
    await settle()
    source.size = 40
    window.refresh()
    await settle()
    expect(window.getState()).toMatchObject({ count: 40, isExact: true })
    expect(window.row(41)).toBeUndefined()
  })

  it('reads the first rows for choosing them, page by page', async () => {
    const { window } = open(250)
    expect(await window.readRows(0, 1000)).toHaveLength(250)
    expect(await window.readRows(0, 120)).toHaveLength(120)
  })
})
