import { expect, test } from 'vitest'
import page from '../../../../../docs/errors.md?raw'
import { errorCatalogue, findErrorText } from './errors.ts'
import { renderErrorsPage } from './errors-page.ts'

test('docs/errors.md says what the catalogue says', () => {
  expect(page).toBe(renderErrorsPage(errorCatalogue))
})

test('every text keeps to the house rules of words', () => {
  for (const texts of Object.values(errorCatalogue)) {
    for (const [code, { title, sentence, next }] of Object.entries(texts)) {
      for (const words of [title, sentence, next ?? 'Done.']) expect(words, code).not.toMatch(/!|oops|please|—|\bsorry\b/i)
      expect(sentence, code).toMatch(/[.}]$/)
      expect(title, code).not.toMatch(/\.$/)
    }
  }
})

test('a code without a line of its own falls back on its class, then on its source', () => {
  expect(findErrorText('rest', '22P99', null).title).toBe('A value doesn’t fit')
  expect(findErrorText('rest', 'ZZ123', null).sentence).toBe('{message}')
  expect(findErrorText('auth', 'brand_new_code', null).sentence).toBe('{message}')
  expect(findErrorText('gateway', 'gateway_599', null).title).toBe('The answer could not be read')
})

test('a case of a code has its own words', () => {
  expect(findErrorText('rest', '23503', 'referenced').title).toBe('Still in use')
  expect(findErrorText('rest', '23503', null).title).toBe('What it refers to is gone')
})
