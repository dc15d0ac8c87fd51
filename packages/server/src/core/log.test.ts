import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { pinoLog, redactText } from './log.ts'

function written(write: (log: ReturnType<typeof pinoLog>) => void): string {
  let text = ''
  const stream = new Writable({ write(chunk: Buffer, _encoding, done) { text += chunk.toString(); done() } })
  write(pinoLog(pino({ level: 'debug' }, stream)))
  return text
}

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl'

test.each([
  [`GET /auth/v1/verify?token=abc123&type=signup`, 'GET /auth/v1/verify?token=[redacted]&type=signup'],
  [`/rest/v1/items?apikey=${token}`, '/rest/v1/items?apikey=[redacted]'],
  [`Authorization: Bearer ${token}`, 'Authorization: Bearer [redacted]'],
  [`bad ${token}!`, 'bad [redacted]!'],
  ['key sb_secret_abc_def given', 'key [redacted] given'],
  ['postgres://user:hunter2@host/db', 'postgres://user:[redacted]@host/db'],
  ['/app#access_token=abc&refresh_token=def&type=recovery', '/app#access_token=[redacted]&refresh_token=[redacted]&type=recovery'],
  ['/rest/v1/items?code=neq.4&select=code', '/rest/v1/items?code=[redacted]&select=code'],
])('redacts %s', (text, redacted) => { expect(redactText(text)).toBe(redacted) })

test('no field prints a secret, however deep', () => {
  const text = written((log) => {
    log.error({ headers: { apikey: 'K1', Authorization: 'K2', 'x-other': 'shown' }, password: 'K3', list: [{ refresh_token: 'K4' }], url: '/x?token=K5', secretKey: 'K6', error: new Error('at postgres://u:K7@h/d') }, 'It failed')
  })
  expect(text).not.toMatch(/K[1-7]/)
  expect(text).toMatch(/shown/)
  expect(text).toMatch(/It failed/)
})
