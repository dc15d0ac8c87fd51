import { describe, expect, it } from 'vitest'
import { openDraft } from './draft.ts'

describe('a draft', () => {
  it('is kept, found again and dropped', () => {
    const shelf = new Map<string, string>()
    const storage = { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, value: string) => void shelf.set(key, value), removeItem: (key: string) => void shelf.delete(key) }
    const draft = openDraft(storage, 'bikes')
    expect(draft.load()).toBeNull()
    draft.keep({ name: 'A', kind: null })
    expect(openDraft(storage, 'bikes').load()).toEqual({ name: 'A', kind: null })
    draft.drop()
    expect(draft.load()).toBeNull()
  })

  it('is not read from what is none', () => {
    for (const text of ['{', '[]', '{"a":1}', 'null', '{}']) {
      expect(openDraft({ getItem: () => text, setItem: () => undefined, removeItem: () => undefined }, 'x').load()).toBeNull()
    }
  })
})
