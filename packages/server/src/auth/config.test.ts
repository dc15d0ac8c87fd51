import { expect, test } from 'vitest'
import { defaultConfig } from '../core/config.ts'
import type { ProjectAuth } from '../core/config.ts'
import { resolveAuthSettings } from './config.ts'

const config = defaultConfig({ publicUrl: 'http://127.0.0.1:54321', siteUrl: 'http://127.0.0.1:54320', loopback: true })
const email = { doubleConfirmChanges: false, securePasswordChange: true, minimumInterval: 60, otpLength: 8, otpLifetime: 600 }
const forProject = (project: ProjectAuth) => resolveAuthSettings({ ...config, auth: { ...config.auth, project } })

test('the defaults are those of the CLI', () => {
  expect(resolveAuthSettings(config)).toMatchObject({
    issuer: 'http://127.0.0.1:54321/auth/v1', tokenLifetime: 3600, refreshReuseInterval: 10, otpLength: 6, otpLifetime: 3600, mailInterval: 1,
    doubleConfirmEmailChange: true, limitPeers: false, limits: { signIn: { events: 30, seconds: 300 } },
  })
  expect(resolveAuthSettings({ ...config, development: false }).limitPeers).toBe(true)
})

test('a project has its say', () => {
  const settings = forProject({ refreshTokenRotation: false, rateLimits: { sign_in_sign_ups: 5 }, email })
  expect(settings).toMatchObject({
    refreshRotation: false, doubleConfirmEmailChange: false, reauthenticateForPassword: true, mailInterval: 60, otpLength: 8, otpLifetime: 600,
    limits: { signIn: { events: 5, seconds: 300 }, refresh: { events: 150, seconds: 300 } },
  })
})

test('codes are six to ten digits, and live a day at most', () => {
  const extreme = forProject({ refreshTokenRotation: true, rateLimits: {}, email: { ...email, otpLength: 1, otpLifetime: 1e9 } })
  expect(extreme).toMatchObject({ otpLength: 6, otpLifetime: 86_400 })
})
