import { expect, test } from 'vitest'
import { renderMail } from './templates.ts'

const facts = { to: 'ada@example.org', email: 'ada@example.org', newEmail: '', code: '123456', tokenHash: 'abc', link: 'https://b/verify?token=abc&type=signup', redirectTo: 'https://app' }
const settings = { siteUrl: 'https://app', templates: {} }

test.each(['confirmation', 'recovery', 'magic_link', 'email_change', 'invite'] as const)('%s carries link and code in both forms', (template) => {
  const mail = renderMail(settings, template, facts)
  expect(mail).toMatchObject({ to: 'ada@example.org', template })
  expect(mail.text).toContain(facts.link)
  expect(mail.text).toContain('123456')
  expect(mail.html).toContain('href="https://b/verify?token=abc&amp;type=signup"')
  expect(mail.html).toContain('123456')
})

test('a reauthentication is a code alone', () => {
  const mail = renderMail(settings, 'reauthentication', { ...facts, link: null })
  expect(mail.html).not.toContain('href')
  expect(mail.text).toContain('Code: 123456')
})

test('nothing in a mail is markup but ours', () => {
  expect(renderMail(settings, 'invite', { ...facts, to: '"<img src=x>"@example.org' }).html).not.toContain('<img')
})

test('a project\'s own template is filled in, and encoded', () => {
  const templates = { recovery: { subject: 'Reset for {{ .Email }}\r\nBcc: x', html: '<a href="{{ .ConfirmationURL }}">{{.Token}} {{ .Unknown }}</a>' } }
  const mail = renderMail({ ...settings, templates }, 'recovery', facts)
  expect(mail.subject).toBe('Reset for ada@example.org Bcc: x')
  expect(mail.html).toBe('<a href="https://b/verify?token=abc&amp;type=signup">123456 {{ .Unknown }}</a>')
})
