import { expect, test } from 'vitest'
import { defaultConfig } from '../core/config.ts'
import { withProject } from './backend-config.ts'
import { parseConfig } from './parse-config.ts'
import { ProjectError } from './project-error.ts'

test('an empty file has the defaults of the Supabase CLI', () => {
  const { config, warnings } = parseConfig('', {})
  expect(warnings).toEqual([])
  expect(config.api).toEqual({ schemas: ['public', 'graphql_public'], extraSearchPath: ['public', 'extensions'], maxRows: 1000, exposeNewTables: true })
  expect(config.seedPaths).toEqual(['./seed.sql'])
  expect(config.auth).toMatchObject({ signUpEnabled: true, anonymousEnabled: false, tokenLifetime: 3600, minimumPasswordLength: 6, passwordRequirements: null })
})

test('what applies is read', () => {
  const { config, warnings } = parseConfig(`
    project_id = "shop"
    [api]
    schemas = ["public", "shop"]
    max_rows = 50
    auto_expose_new_tables = false
    [db.seed]
    sql_paths = ["./seeds/*.sql"]
    [auth]
    site_url = "https://shop.example"
    additional_redirect_urls = ["https://shop.example/**"]
    jwt_expiry = 600
    minimum_password_length = 10
    password_requirements = "letters_digits"
    [auth.email]
    enable_confirmations = true
    max_frequency = "1m30s"
    [auth.email.smtp]
    host = "smtp.example"
    port = 465
    user = "u"
    pass = "env(SMTP_PASS)"
    admin_email = "shop@example.org"
    sender_name = "The \\"Shop\\""
    [storage]
    file_size_limit = "1MiB"
    [storage.buckets.photos]
    public = true
    file_size_limit = "500KB"`, { SMTP_PASS: 's3cret' })
  expect(warnings).toEqual([])
  expect(config).toMatchObject({
    projectId: 'shop',
    api: { schemas: ['public', 'shop'], maxRows: 50, exposeNewTables: false },
    seedPaths: ['./seeds/*.sql'],
    auth: {
      siteUrl: 'https://shop.example', redirectUrls: ['https://shop.example/**'], tokenLifetime: 600, minimumPasswordLength: 10, passwordRequirements: 'letters_digits',
      email: { confirm: true, minimumInterval: 90, smtp: { host: 'smtp.example', port: 465, user: 'u', pass: 's3cret', from: '"The Shop" <shop@example.org>' } },
    },
    storage: { fileSizeLimit: 1024 * 1024, buckets: { photos: { public: true, file_size_limit: 500 * 1024 } } },
  })
})

test('numbers and flags may come from the environment; a variable that is not set leaves the default', () => {
  const { config, warnings } = parseConfig('[auth]\nenable_signup = "env(SIGNUP)"\njwt_expiry = "env(EXPIRY)"\nsite_url = "env(SITE)"', { SIGNUP: 'false', EXPIRY: '60' })
  expect(config.auth).toMatchObject({ signUpEnabled: false, tokenLifetime: 60, siteUrl: null })
  expect(warnings).toEqual([{ code: 'environment-missing', message: 'supabase/config.toml asks for env(SITE), which is not set.' }])
})

test('keys that do not apply, and unknown ones, are named; whole tables as a whole', () => {
  const { warnings } = parseConfig(`
    [api]
    port = 54321
    colour = "red"
    [studio]
    enabled = true
    port = 1
    [auth.external.github]
    enabled = true
    [auth.sms.twilio]
    enabled = false
    [strange.thing]
    a = 1`, {})
  expect(warnings).toEqual([
    { code: 'config-not-applied', message: 'supabase/config.toml: not applied here: api.port, [studio], [auth.external.github], [auth.sms].' },
    { code: 'config-unknown', message: 'supabase/config.toml: unknown: api.colour, [strange].' },
  ])
})

test.each([
  ['[api\n', 'config-malformed', 'supabase/config.toml:1:'],
  ['[api]\nmax_rows = "many"', 'config-invalid', 'supabase/config.toml: api.max_rows: '],
  ['[auth.email]\nmax_frequency = "soon"', 'config-invalid', 'supabase/config.toml: auth.email.max_frequency: "soon" is not a duration'],
  ['[storage]\nfile_size_limit = "big"', 'config-invalid', 'supabase/config.toml: storage.file_size_limit: '],
  ['[auth]\npassword_requirements = "none"', 'config-invalid', 'supabase/config.toml: auth.password_requirements: '],
])('%j is refused', (text, code, message) => {
  const refused = (() => { try { return parseConfig(text, {}) } catch (cause) { return cause } })()
  expect(refused).toBeInstanceOf(ProjectError)
  expect(refused).toMatchObject({ code, message: expect.stringContaining(message) as string })
})

test('the backend takes the wishes over; mails still lead to the app', () => {
  const base = defaultConfig({ publicUrl: 'http://127.0.0.1:54321', siteUrl: 'http://127.0.0.1:54320', loopback: true })
  const { config } = parseConfig('[auth]\nsite_url = "http://127.0.0.1:3000"\nadditional_redirect_urls = ["https://a.example"]\n[api]\nmax_rows = 0\n[storage]\nfile_size_limit = "1GB"\n[storage.buckets.docs]\nallowed_mime_types = ["text/*"]\nobjects_path = "./docs"', {})
  expect(withProject(base, config, '/project')).toMatchObject({
    storage: {
      folder: null, fileSizeLimit: 1024 ** 3,
      buckets: [{ id: 'docs', public: false, fileSizeLimit: null, allowedMimeTypes: ['text/*'], objectsPath: '/project/supabase/docs' }],
    },
    siteUrl: 'http://127.0.0.1:54320', redirectUrls: ['http://127.0.0.1:3000', 'https://a.example'], schemas: ['public'], maxRows: null,
    auth: { anonymousEnabled: false, confirmEmail: false },
  })
})
