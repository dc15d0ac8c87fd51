import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

test('a name that is a slip of the fingers away is meant', () => {
  const known = ['items', 'item_parts', 'volunteers', 'visits']
  expect(nearest('itms', known)).toBe('items')
  expect(nearest('volunters', known)).toBe('volunteers')
  expect(nearest('Items', known)).toBe('items')
  expect(nearest('visit', known)).toBe('visits')
})

test('one that is like none of them has no neighbour', () => {
  expect(nearest('invoices', ['items', 'visits'])).toBeNull()
  expect(nearest('x', [])).toBeNull()
  expect(nearest('ab', ['cd'])).toBeNull()
})
