import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffText, mergeText } from './text-diff.ts'

const text = fc.array(fc.constantFrom('belt', 'glazed', 'dry.', 'new', '\n', 'oil,', ' '), { maxLength: 12 }).map((words) => words.join(' '))

describe('diffText', () => {
  it('holds both texts', () => {
    fc.assert(fc.property(text, text, (from, to) => {
      const pieces = diffText(from, to)
      expect(pieces.filter(({ kind }) => kind !== 'removed').map((piece) => piece.text).join('')).toBe(to)
      // Blanks before a kept word are those of the newer text.
      const words = (whole: string) => whole.split(/\s+/).join('')
      expect(words(pieces.filter(({ kind }) => kind !== 'added').map((piece) => piece.text).join(''))).toBe(words(from))
    }))
  })

  it('marks the words that changed and no others', () => {
    expect(diffText('The belt has stretched and glazed.', 'The belt has stretched by 4 mm.')).toEqual([
      { kind: 'same', text: 'The belt has stretched' },
      { kind: 'removed', text: ' and glazed' },
      { kind: 'added', text: ' by 4 mm' },
      { kind: 'same', text: '.' },
    ])
  })
})

describe('mergeText', () => {
  it('is their text where mine is the base, and mine where theirs is', () => {
    fc.assert(fc.property(text, text, (base, changed) => {
      expect(mergeText(base, base, changed)).toBe(changed)
      expect(mergeText(base, changed, base)).toBe(changed)
      expect(mergeText(base, changed, changed)).toBe(changed)
    }))
  })

  it('takes changes in different places', () => {
    expect(mergeText('Belt is worn. Bearing is dry.', 'Belt is worn out. Bearing is dry.', 'Belt is worn. Bearing is dry and loud.')).toBe('Belt is worn out. Bearing is dry and loud.')
  })

  it('keeps both where the same place was changed, and loses no word of either', () => {
    const merged = mergeText('It hums.', 'It hums loudly.', 'It hums at 50 Hz.')
    expect(merged).toContain('loudly')
    expect(merged).toContain('at 50 Hz')
  })
})
