import type { AuthConfig, BackendConfig, ProjectAuth } from '../core/config.ts'

/** How many, in how many seconds. */
export interface RateLimit {
  readonly events: number
  readonly seconds: number
}

/** Everything that the operations ask of the configuration. Times in seconds. */
export interface AuthSettings {
  readonly siteUrl: string
  readonly redirectUrls: readonly string[]
  /** `iss` of the tokens, and the base of the links in mails. */
  readonly issuer: string
  readonly tokenLifetime: number
  readonly refreshRotation: boolean
  readonly refreshReuseInterval: number
  readonly signUpEnabled: boolean
  readonly anonymousEnabled: boolean
  readonly emailEnabled: boolean
  readonly confirmEmail: boolean
  /** A change of address must be confirmed from the old and the new one. */
  readonly doubleConfirmEmailChange: boolean
  /** A new password needs a code from the mail when the session is older than a day. */
  readonly reauthenticateForPassword: boolean
  readonly minimumPasswordLength: number
  readonly passwordRequirements: AuthConfig['passwordRequirements']
  readonly otpLength: number
  readonly otpLifetime: number
  /** Least time between two mails of one kind to one user. */
  readonly mailInterval: number
  readonly smtp: AuthConfig['smtp']
  /** Limits by address of the peer are off on loopback development, as they are in the hosted project's local stack. */
  readonly limitPeers: boolean
  readonly limits: {
    readonly signIn: RateLimit
    readonly verification: RateLimit
    readonly refresh: RateLimit
    readonly anonymous: RateLimit
    /** For the whole backend; applies where mails really leave, over SMTP. */
    readonly mail: RateLimit
  }
}

/** What a project's `config.toml` says beyond the backend's own configuration. */
function projectAuthSettings({ refreshTokenRotation, rateLimits, email }: ProjectAuth): Partial<AuthSettings> {
  const limit = (events: number | undefined, fallback: RateLimit) => ({ ...fallback, events: events ?? fallback.events })
  return {
    refreshRotation: refreshTokenRotation,
    doubleConfirmEmailChange: email.doubleConfirmChanges,
    reauthenticateForPassword: email.securePasswordChange,
    mailInterval: email.minimumInterval,
    // As GoTrue bounds it.
    otpLength: Math.min(10, Math.max(6, email.otpLength)),
    otpLifetime: Math.min(86_400, email.otpLifetime),
    limits: {
      signIn: limit(rateLimits.sign_in_sign_ups, defaultLimits.signIn),
      verification: limit(rateLimits.token_verifications, defaultLimits.verification),
      refresh: limit(rateLimits.token_refresh, defaultLimits.refresh),
      anonymous: limit(rateLimits.anonymous_users, defaultLimits.anonymous),
      mail: limit(rateLimits.email_sent, defaultLimits.mail),
    },
  }
}

/** The Supabase CLI's, but for mails: its two an hour are meant for the hosted trial server. */
const defaultLimits: AuthSettings['limits'] = {
  signIn: { events: 30, seconds: 300 },
  verification: { events: 30, seconds: 300 },
  refresh: { events: 150, seconds: 300 },
  anonymous: { events: 30, seconds: 3600 },
  mail: { events: 30, seconds: 3600 },
}

/** The defaults of the Supabase CLI's `config.toml`, under what the backend's configuration says. */
export function resolveAuthSettings(config: BackendConfig, overrides: Partial<AuthSettings> = {}): AuthSettings {
  return {
    siteUrl: config.siteUrl,
    redirectUrls: config.redirectUrls,
    issuer: config.issuer,
    tokenLifetime: config.auth.tokenLifetime,
    refreshRotation: true,
    refreshReuseInterval: config.auth.refreshReuseInterval,
    signUpEnabled: config.auth.signUpEnabled,
    anonymousEnabled: config.auth.anonymousEnabled,
    emailEnabled: config.auth.emailEnabled,
    confirmEmail: config.auth.confirmEmail,
    doubleConfirmEmailChange: true,
    reauthenticateForPassword: false,
    minimumPasswordLength: config.auth.minimumPasswordLength,
    passwordRequirements: config.auth.passwordRequirements,
    otpLength: 6,
    otpLifetime: 3600,
    mailInterval: 1,
    smtp: config.auth.smtp,
    limitPeers: !config.development,
    limits: defaultLimits,
    ...(config.auth.project === undefined ? {} : projectAuthSettings(config.auth.project)),
    ...overrides,
  }
}
