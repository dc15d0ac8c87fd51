import { expect, test } from 'vitest'
import { rangeSql } from './order-sql.ts'

test('a limit that many share stands in the text, any other is a parameter', () => {
  expect(rangeSql({ offset: 0, limit: 20 }).toStatement()).toEqual({ text: ' limit 20', values: [] })
  expect(rangeSql({ offset: 40, limit: 20 }).toStatement()).toEqual({ text: ' limit 20 offset $1', values: ['40'] })
  expect(rangeSql({ offset: 0, limit: null }).toStatement()).toEqual({ text: '', values: [] })
})

test('counting through limits makes few texts', () => {
  const texts = new Set(Array.from({ length: 5000 }, (_, limit) => rangeSql({ offset: 0, limit }).toStatement().text))
  expect(texts.size).toBeLessThan(40)
})
