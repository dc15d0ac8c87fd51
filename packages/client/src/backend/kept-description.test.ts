import type { Description } from '@portico/model'
import { describe, expect, it } from 'vitest'
import { keepDescription, keptDescription } from './kept-description.ts'

const url = 'https://x.example'
const described = (role: string): Description => ({ version: 1, role, postgres: 180_004, relations: [], functions: [] })
const visitor = { role: 'anon', userId: null }
const marta = { role: 'authenticated', userId: 'marta' }
const guest = { role: 'authenticated', userId: 'guest' }

function shelf() {
  const kept = new Map<string, string>()
  return { kept, getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text), removeItem: (key: string) => void kept.delete(key) }
}

describe('the kept description', () => {
  it('is given back to the same reader only', () => {
    const place = shelf()
    keepDescription(place, url, marta, described('authenticated'))
    expect(keptDescription(place, url, marta)).toEqual(described('authenticated'))
    expect(keptDescription(place, url, guest)).toBeNull()
    expect(keptDescription(place, url, visitor)).toBeNull()
    expect(keptDescription(place, 'https://y.example', marta)).toBeNull()
  })

  it('of the member before goes when another comes', () => {
    const place = shelf()
    keepDescription(place, url, visitor, described('anon'))
    keepDescription(place, url, marta, described('authenticated'))
    keepDescription(place, url, guest, described('authenticated'))
    expect(keptDescription(place, url, marta)).toBeNull()
    expect(keptDescription(place, url, visitor)).toEqual(described('anon'))
    expect(place.kept.size).toBe(2)
  })

  it('that cannot be read is none', () => {
    const place = shelf()
    keepDescription(place, url, marta, described('authenticated'))
    for (const key of place.kept.keys()) place.kept.set(key, '{')
    expect(keptDescription(place, url, marta)).toBeNull()
  })
})
