import { expect, test } from 'vitest'
import { renderMail } from './templates.ts'

const facts = { to: 'ada@example.org', email: 'ada@example.org', newEmail: '', code: '123456', link: 'https://b/verify?token=abc&type=signup' }

test.each(['confirmation', 'recovery', 'magic_link', 'email_change', 'invite'] as const)('%s carries link and code in both forms', (template) => {
  const mail = renderMail(template, facts)
  expect(mail).toMatchObject({ to: 'ada@example.org', template })
  expect(mail.text).toContain(facts.link)
  expect(mail.text).toContain('123456')
  expect(mail.html).toContain('href="https://b/verify?token=abc&amp;type=signup"')
  expect(mail.html).toContain('123456')
})

test('a reauthentication is a code alone', () => {
  const mail = renderMail('reauthentication', { ...facts, link: null })
  expect(mail.html).not.toContain('href')
  expect(mail.text).toContain('Code: 123456')
})

test('nothing in a mail is markup but ours', () => {
  expect(renderMail('invite', { ...facts, to: '"<img src=x>"@example.org' }).html).not.toContain('<img')
})
