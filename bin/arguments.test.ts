import { describe, expect, it } from 'vitest'
import { parseArguments } from './arguments.ts'
import { refuseSecret } from './keys.ts'
import { UsageError } from './values.ts'

const jwt = (claims: object) => `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`

describe('parseArguments', () => {
  it('has a default for everything that starts the embedded backend', () => {
    expect(parseArguments(['start'])).toEqual({
      command: 'start', port: 54321, appPort: 54320, data: '.portico', project: null, databaseUrl: null, backend: null, model: null, config: null, host: '127.0.0.1', json: false,
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
    [['start', '--model', 'm.json'], /--model goes with --backend/],
    [['describe', '--database-url', 'postgres://u@h/d'], /--out/],
    [['describe', '--out', 'f'], /--database-url/],
    [['describe', '--out', 'f', '--key', 'sb_secret_x'], /--backend/],
    [['describe', '--out', 'f', '--backend', 'https://x'], /PORTICO_KEY/],
    [['describe', '--out', 'f', '--backend', 'http://x.example', '--key', 'sb_secret_x'], /in the clear/],
    [['describe', '--out', 'f', '--backend', 'https://x', '--key', 'k', '--database-url', 'postgres://u@h/d'], /asks one/],
    [['install'], /--database-url/],
    [['types', '--data', 'x', '--backend', 'https://x.example'], /asks one/],
    [['types', '--backend', 'https://x.example'], /needs a key/],
    [['types', '--backend', 'http://x.example', '--key', 'sb_secret_abcdefgh'], /https/],
    [['install', 'future', '--print'], /future/],
    [['install', '--print', '--database-url', 'postgres://u@h/d'], /--print/],
  ])('refuses %j in words', (argv, words) => {
    expect(() => parseArguments(argv)).toThrow(UsageError)
    expect(() => parseArguments(argv)).toThrow(words)
  })

  it('takes secrets from the environment, and a flag before them', () => {
    const env = { PORTICO_DATABASE_URL: 'postgres://u:p@h/d', PORTICO_KEY: ' sb_secret_a ' }
    expect(parseArguments(['describe', '--out', 'f'], env)).toEqual({ command: 'describe', from: { databaseUrl: 'postgres://u:p@h/d' }, out: 'f' })
    expect(parseArguments(['describe', '--out', 'f', '--backend', 'https://x/'], env)).toEqual({ command: 'describe', from: { url: 'https://x', key: 'sb_secret_a' }, out: 'f' })
    expect(parseArguments(['install', '--undo', '--database-url', 'postgres://u@other/d'], env)).toEqual({ command: 'install', part: 'describe', undo: true, databaseUrl: 'postgres://u@other/d' })
    expect(parseArguments(['install', 'describe', '--print'], env)).toMatchObject({ databaseUrl: null })
    expect(parseArguments(['install', 'rehearse', '--print'], env)).toMatchObject({ part: 'rehearse' })
    expect(parseArguments(['install', 'history', '--print'], env)).toMatchObject({ part: 'history' })
    // Of what is started nothing is read from it: the database of another project could be meant.
    expect(parseArguments(['start'], env)).toMatchObject({ databaseUrl: null })
  })

  it('types ask the embedded backend that runs here, unless told otherwise', () => {
    expect(parseArguments(['types'])).toEqual({ command: 'types', from: { data: '.portico', port: 54321 }, out: null })
    expect(parseArguments(['types', '--backend', 'https://x.example/', '--out', 't.ts'], { PORTICO_KEY: 'sb_secret_x' })).toEqual({ command: 'types', from: { url: 'https://x.example', key: 'sb_secret_x' }, out: 't.ts' })
    expect(parseArguments(['types', '--database-url', 'postgres://u@h/d'])).toMatchObject({ from: { databaseUrl: 'postgres://u@h/d' } })
  })

  it.each([['describe', 'sb_secret_hunter2hunter2'], ['install', 'describe', 'postgres://u:hunter2@h/d'], ['start', '--hunter=postgres://u:hunter2@h/d']])('never repeats a secret that stands in the wrong place: %s', (...argv) => {
    expect(() => parseArguments(argv)).toThrow(/^(?!.*hunter2)/)
    expect(() => parseArguments(argv)).toThrow(UsageError)
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
