import type { ConfigFile } from './config-schema.ts'

/** What a project's `supabase/config.toml` asks of this backend; times in seconds, sizes in bytes. */
export interface ProjectConfig {
  readonly projectId: string | null
  readonly api: {
    readonly schemas: readonly string[]
    readonly extraSearchPath: readonly string[]
    readonly maxRows: number
    readonly exposeNewTables: boolean
  }
  readonly migrate: boolean
  /** Patterns of seed files, relative to the `supabase` folder; empty when seeding is off. */
  readonly seedPaths: readonly string[]
  readonly auth: {
    /** The project's own address; mails lead to the app all the same, but may be asked to lead here. */
    readonly siteUrl: string | null
    readonly redirectUrls: readonly string[]
    readonly signUpEnabled: boolean
    readonly anonymousEnabled: boolean
    readonly manualLinkingEnabled: boolean
    readonly tokenLifetime: number
    readonly refreshTokenRotation: boolean
    readonly refreshReuseInterval: number
    readonly minimumPasswordLength: number
    readonly passwordRequirements: Exclude<ConfigFile['auth']['password_requirements'], ''> | null
    readonly rateLimits: ConfigFile['auth']['rate_limit']
    readonly email: {
      readonly signUpEnabled: boolean
      readonly confirm: boolean
      readonly doubleConfirmChanges: boolean
      readonly securePasswordChange: boolean
      readonly minimumInterval: number
      readonly otpLength: number
      readonly otpLifetime: number
      readonly smtp: { readonly host: string; readonly port: number; readonly user: string | null; readonly pass: string | null; readonly from: string } | null
    }
    /** Enabled providers by name; kept for later. */
    readonly providers: ConfigFile['auth']['external']
  }
  readonly storage: {
    readonly fileSizeLimit: number
    readonly buckets: ConfigFile['storage']['buckets']
  }
  readonly functions: {
    readonly enabled: boolean
    readonly secrets: Readonly<Record<string, string>>
    readonly settings: ConfigFile['functions']
  }
}

export function buildProjectConfig(file: ConfigFile): ProjectConfig {
  const { api, auth, db, storage, edge_runtime: runtime } = file
  return {
    projectId: file.project_id ?? null,
    api: {
      schemas: api.schemas, extraSearchPath: api.extra_search_path, maxRows: api.max_rows, exposeNewTables: api.auto_expose_new_tables,
    },
    migrate: db.migrations.enabled,
    seedPaths: db.seed.enabled ? db.seed.sql_paths : [],
    auth: {
      siteUrl: auth.site_url ?? null,
      redirectUrls: auth.additional_redirect_urls,
      signUpEnabled: auth.enable_signup,
      anonymousEnabled: auth.enable_anonymous_sign_ins,
      manualLinkingEnabled: auth.enable_manual_linking,
      tokenLifetime: auth.jwt_expiry,
      refreshTokenRotation: auth.enable_refresh_token_rotation,
      refreshReuseInterval: auth.refresh_token_reuse_interval,
      minimumPasswordLength: auth.minimum_password_length,
      passwordRequirements: auth.password_requirements === '' ? null : auth.password_requirements,
      rateLimits: auth.rate_limit,
      email: buildEmail(auth.email),
      providers: Object.fromEntries(Object.entries(auth.external).filter(([, { enabled }]) => enabled)),
    },
    storage: { fileSizeLimit: storage.file_size_limit, buckets: storage.buckets },
    functions: { enabled: runtime.enabled, secrets: runtime.secrets, settings: file.functions },
  }
}

function buildEmail(email: ConfigFile['auth']['email']): ProjectConfig['auth']['email'] {
  const { smtp } = email
  return {
    signUpEnabled: email.enable_signup,
    confirm: email.enable_confirmations,
    doubleConfirmChanges: email.double_confirm_changes,
    securePasswordChange: email.secure_password_change,
    minimumInterval: email.max_frequency,
    otpLength: email.otp_length,
    otpLifetime: email.otp_expiry,
    smtp: smtp === undefined || !smtp.enabled ? null : {
      host: smtp.host, port: smtp.port, user: smtp.user ?? null, pass: smtp.pass ?? null,
      from: smtp.sender_name === undefined ? smtp.admin_email : `"${smtp.sender_name.replaceAll('"', '')}" <${smtp.admin_email}>`,
    },
  }
}
