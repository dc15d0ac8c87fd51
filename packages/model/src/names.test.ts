import { expect, test } from 'vitest'
import { labelOf, lowerFirst, phrase } from './names.ts'
import { pluralOf, singularOf } from './plural.ts'

test.each([
  ['due_on', 'Due on'], ['email', 'E-mail'], ['e_mail_address', 'E-mail address'], ['contact_emails', 'Contact e-mails'], ['homepageUrl', 'Homepage URL'], ['id', 'ID'], ['VAT_number', 'VAT number'],
  ['_', '_'], ['élan_vital', 'Élan vital'], ['constructor', 'Constructor'],
])('%s is labelled %s', (name, label) => expect(labelOf(name)).toBe(label))

test.each([['Repair orders', 'repair orders'], ['PDF files', 'PDF files'], ['items', 'items'], ['', '']])('%s is %s inside a sentence', (label, inside) => expect(lowerFirst(label)).toBe(inside))

test.each([
  ['items', 'item'], ['repair orders', 'repair order'], ['categories', 'category'], ['statuses', 'status'], ['addresses', 'address'], ['boxes', 'box'], ['branches', 'branch'],
  ['people', 'person'], ['movies', 'movie'], ['houses', 'house'], ['cases', 'case'], ['courses', 'course'], ['analyses', 'analysis'], ['news', 'news'], ['shelves', 'shelf'], ['days', 'day'],
  ['causes', 'cause'], ['sizes', 'size'], ['quizzes', 'quiz'], ['buses', 'bus'],
])('%s: one is a %s, and back', (many, one) => {
  expect(singularOf(many)).toBe(one)
  expect(singularOf(one)).toBe(one)
  expect(pluralOf(one)).toBe(many)
  expect(pluralOf(many)).toBe(many)
})

test('the thing may come first', () => expect(singularOf('parts used')).toBe('part used'))

test('a phrase of a name that is only separators is the name', () => expect(phrase('__')).toBe('__'))
