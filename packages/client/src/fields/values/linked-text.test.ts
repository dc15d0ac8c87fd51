import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLinks } from './linked-text.ts'

describe('findLinks', () => {
  it('finds written-out and named links', () => {
    expect(findLinks('See https://a.example/x. And [the manual](https://b.example/m)!')).toEqual([
      { text: 'See ', href: null },
      { text: 'https://a.example/x', href: 'https://a.example/x' },
      { text: '. And ', href: null },
      { text: 'the manual', href: 'https://b.example/m' },
      { text: '!', href: null },
    ])
  })

  it('links nothing but web addresses, and loses no text', () => {
    expect(findLinks('[x](javascript:alert(1)) <b>no</b>').every(({ href }) => href === null)).toBe(true)
    fc.assert(fc.property(fc.string().filter((text) => !text.includes('](')), (text) => {
      expect(findLinks(text).map((part) => part.text).join('')).toBe(text)
    }))
  })
})
