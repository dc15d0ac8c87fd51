import { describe, expect, it } from 'vitest'
import { patternExample } from './pattern-example.ts'

describe('patternExample', () => {
  it('writes what the pattern takes', () => {
    expect(patternExample('^[A-Z][0-9]{1,2}$')).toBe('A1')
    expect(patternExample('^\\d{4}-[a-z]+$')).toBe('1111-a')
    expect(patternExample('^R-[0-9]{4}$')).toBe('R-1111')
  })

  it('is silent where the pattern is not simple', () => {
    for (const pattern of ['^(a|b)$', '^[^@]+@x$', '.*', '^a(?=b)$', '^\\S+$', '[', '']) expect(patternExample(pattern)).toBeNull()
  })
})
