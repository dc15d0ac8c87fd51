import { expect, test } from 'vitest'
import { parseComment, readTags, relationDirectives } from './smart-tags.ts'

test('directives are split from help, one a line', () => {
  expect(parseComment('Things that come in.\n@label Items\n  @order due_on desc  \r\n@public\r\nBring them.')).toEqual({
    help: 'Things that come in.\nBring them.',
    tags: [{ name: 'label', argument: 'Items' }, { name: 'order', argument: 'due_on desc' }, { name: 'public', argument: '' }],
  })
})

test.each(['Not @public here', '@Public', '@publicly said', '\u00a0@public', '@public for members', null])('%s does not mark a relation as public', (comment) => {
  expect(readTags(comment, relationDirectives).has('public')).toBe(false)
})

test('what is unknown or malformed is a problem; the last of two wins', () => {
  const tags = readTags('@label\n@title what\n@title name\n@constructor\n@hidden yes', relationDirectives)
  expect(tags.get('title')).toBe('name')
  expect(tags.get('label')).toBeNull()
  expect(tags.problems.map((problem) => problem.code)).toEqual(['malformed-directive', 'unknown-directive', 'malformed-directive'])
})
