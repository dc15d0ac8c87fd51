import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testField } from '../../backend/records/testing.ts'
import { HistoryValue, ValueOf } from './history-value.tsx'

const html = (kind: 'longtext' | 'json' | 'binary' | 'integer', value: string | null) => renderToStaticMarkup(<ValueOf field={testField('body', { kind, label: 'Body' })} value={value} titles={undefined} />)

test('a long value is folded, with a button that names it; a short one, and bytes of which there is only the count, are not', () => {
  for (const kind of ['longtext', 'json'] as const) {
    expect(html(kind, JSON.stringify('x'.repeat(600)))).toMatch(/is-folded.*<button.*aria-expanded="false" aria-label="Show all of Body"[^>]*>Show all</)
    expect(html(kind, '"short"')).not.toContain('Show all')
  }
  expect(html('binary', `\\x${'ab'.repeat(2000)}`)).toMatch(/^<span[^>]*>2,000 bytes<\/span>$/)
  expect(html('integer', null)).toContain('empty')
})

test('a text shows what came and went; one that was too long to be kept is said to be', () => {
  const show = (value: { readonly old: string | null; readonly new: string | null; readonly cut: boolean }) => renderToStaticMarkup(<HistoryValue field={testField('body', { kind: 'longtext', label: 'Body' })} value={{ field: 'body', ...value }} titles={undefined} />)
  expect(show({ old: 'a lamp', new: 'a radio', cut: false })).toMatch(/<del> lamp.*<ins> radio/)
  expect(show({ old: 'a', new: 'b '.repeat(400), cut: false })).toContain('Show all of Body')
  expect(show({ old: null, new: null, cut: true })).toContain('too long to have been kept')
})
