import { describe, expect, it } from 'vitest'
import { parseArguments, refuseSecret, UsageError } from './arguments.ts'

const jwt = (claims: object) => `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`

describe('parseArguments', () => {
  it('has a default for everything that starts the embedded backend', () => {
    expect(parseArguments(['start'])).toEqual({
      command: 'start', port: 54321, appPort: 54320, data: '.portico', project: null, databaseUrl: null, backend: null, host: '127.0.0.1', json: false,
    })
  })

  it('takes a hosted backend with its public key, without the closing slash', () => {
    expect(parseArguments(['start', '--backend', 'https://x.example/', '--key', 'sb_publishable_abc'])).toMatchObject({
      backend: { url: 'https://x.example', key: 'sb_publishable_abc' },
    })
  })

  it.each([
    [['start', '--prot', '1'], /--prot/],
    [['start', '--port', '70000'], /0 to 65535/],
    [['start', '--port', 'abc'], /0 to 65535/],
    [['start', 'now'], /now/],
    [['start', '--data', ' '], /--data needs a value/],
    [['start', '--database-url', 'mysql://u:p@h/d'], /postgres:/],
    [['start', '--backend', 'https://x.example'], /--key/],
    [['start', '--key', 'sb_publishable_abc'], /--backend/],
    [['start', '--backend', 'ftp://x', '--key', 'sb_publishable_abc'], /http:/],
    [['start', '--backend', 'https://x', '--key', 'sb_publishable_a', '--data', 'd'], /--data/],
    [['build', '--out', 'x'], /--backend/],
    [['build', '--backend', 'https://x', '--key', 'sb_publishable_a'], /--out/],
    [['build', '--backend', 'https://x', '--key', 'sb_publishable_a', '--out', 'o', '--base', 'app'], /--base/],
    [['launch'], /launch/],
  ])('refuses %j in words', (argv, words) => {
    expect(() => parseArguments(argv)).toThrow(UsageError)
    expect(() => parseArguments(argv)).toThrow(words)
  })

  it('never repeats a database password', () => {
    expect(() => parseArguments(['start', '--database-url', 'mysql://u:hunter2@h/d'])).toThrow(/^(?!.*hunter2)/)
  })
})

describe('refuseSecret', () => {
  it('lets public keys pass', () => {
    expect(refuseSecret('sb_publishable_abc')).toBeNull()
    expect(refuseSecret(jwt({ role: 'anon' }))).toBeNull()
  })

  it.each(['sb_secret_hunter2hunter2', jwt({ role: 'service_role' }), jwt({ role: 'authenticated' }), 'hunter2', ''])('refuses %s and does not repeat it', (key) => {
    const reason = refuseSecret(key)
    expect(reason).toBeTypeOf('string')
    if (key) expect(reason).not.toContain(key)
  })
})
