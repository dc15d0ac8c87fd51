import { expect, test } from 'vitest'
import { parseSearch, renderSearch } from './search.ts'

test('what is read is what was written', () => {
  for (const search of [{}, { new: '' }, { q: 'a b+c&d=e', sort: '-received_at' }, { filter: ['a.eq.1', 'b.in.(x,"y,z")'] }, { 'ü?': '#/%' }]) {
    expect(parseSearch(renderSearch(search).slice(1))).toEqual(search)
  }
})

test('addresses stay readable', () => {
  expect(renderSearch({ filter: 'state.in.(a,b)', q: 'two words', new: '' })).toBe('?filter=state.in.(a,b)&q=two+words&new')
})
