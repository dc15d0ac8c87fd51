import { expect, test } from 'vitest'
import { parseView, renderView } from './files-search.ts'

test('an address says what is shown, and gives the same view again', () => {
  const view = { layout: 'gallery', sort: { by: 'updated_at', descending: true }, search: 'R-04', file: 'R-0412-front.jpg' } as const
  expect(renderView(view)).toEqual({ q: 'R-04', sort: '-updated_at', view: 'gallery', file: 'R-0412-front.jpg' })
  expect(parseView(renderView(view))).toEqual(view)
})

test('what is usual is left out, and what is not known is passed over', () => {
  const usual = { layout: 'list', sort: { by: 'name', descending: false }, search: '', file: null } as const
  expect(renderView(usual)).toEqual({})
  expect(parseView({ view: 'board', sort: '-size', q: ['a', 'b'], file: '' })).toEqual(usual)
})
