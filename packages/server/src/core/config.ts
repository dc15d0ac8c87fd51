/** What the backend needs to know, read once at the rim (`bin/`) and passed down. */
export interface BackendConfig {
  /** Where clients reach this backend, without a trailing slash: `http://127.0.0.1:54321`. Base of links in mails. */
  readonly publicUrl: string
  /** `<publicUrl>/auth/v1`: the `iss` of tokens. */
  readonly issuer: string
  /** The app's address, where mails lead to unless a redirect is asked for; GoTrue's `site_url`. */
  readonly siteUrl: string
  /** Further addresses that a mail or a provider may lead back to; `*` and `**` as GoTrue takes them. */
  readonly redirectUrls: readonly string[]
  /** Schemas that the Data API shows; the first is the default. */
  readonly schemas: readonly string[]
  /** Added to the search path of every transaction, after the schema asked for. */
  readonly extraSearchPath: readonly string[]
  /** Row cap of one answer (PostgREST's `db-max-rows`); null is none. */
  readonly maxRows: number | null
  /** Does it listen on loopback only? Then the `Host` header must name a loopback address or one of `allowedHosts`. */
  readonly loopback: boolean
  /** Host names, without port, that the backend also answers to. */
  readonly allowedHosts: readonly string[]
  /** Conveniences of development: the mailbox, sample logins. Never on where others can reach the backend. */
  readonly development: boolean
  /** Largest request body, in bytes. */
  readonly maxBodyBytes: number
  readonly storage: StorageConfig
  readonly functions: FunctionsConfig
  readonly auth: AuthConfig
}

/** The `[storage]` part of a project's `supabase/config.toml`, and where the bytes lie; sizes in bytes. */
export interface StorageConfig {
  /** Without a folder the service is not offered. */
  readonly folder: string | null
  /** Largest object of any bucket; `maxBodyBytes` does not apply there. */
  readonly fileSizeLimit: number
  /** Made, or brought to this, at each start. */
  readonly buckets: readonly BucketConfig[]
}

export interface BucketConfig {
  readonly id: string
  readonly public: boolean
  readonly fileSizeLimit: number | null
  readonly allowedMimeTypes: readonly string[] | null
  /** A folder whose files become the bucket's first objects, once; absolute. */
  readonly objectsPath: string | null
}

/** The `[functions]` part of a project's `supabase/config.toml`, and where the code lies; paths are absolute. */
export interface FunctionsConfig {
  /** `supabase/functions`; without it there are no functions. */
  readonly folder: string | null
  /** By the name of the function; what is not named has the defaults of the Supabase CLI. */
  readonly settings: Readonly<Record<string, FunctionSettings>>
  /** `[edge_runtime.secrets]`; those of `functions/.env` come over them. */
  readonly secrets: Readonly<Record<string, string>>
  /** Where downloaded packages are kept; without it, for as long as the process lives. */
  readonly cache: string | null
  /** Variables that tell how the network is reached (proxies, registries, certificates), for downloads. */
  readonly network: Readonly<Record<string, string>>
}

export interface FunctionSettings {
  readonly enabled: boolean
  readonly verifyJwt: boolean
  readonly importMap: string | null
  readonly entrypoint: string | null
}

/** The `[auth]` part of a project's `supabase/config.toml` that applies here; times in seconds. */
export interface AuthConfig {
  readonly signUpEnabled: boolean
  readonly anonymousEnabled: boolean
  readonly emailEnabled: boolean
  /** False: an address counts as confirmed at sign-up. */
  readonly confirmEmail: boolean
  readonly tokenLifetime: number
  /** For how long a rotated refresh token may be shown again without being taken for stolen. */
  readonly refreshReuseInterval: number
  readonly minimumPasswordLength: number
  /** GoTrue's `password_requirements`; null asks for nothing more than length. */
  readonly passwordRequirements: 'letters_digits' | 'lower_upper_letters_digits' | 'lower_upper_letters_digits_symbols' | null
  /** What only the auth service reads; its own defaults apply where there is no project. */
  readonly project?: ProjectAuth
  /** SMTP server for mails; null puts them into the mailbox (development) or refuses to send. */
  readonly smtp: { readonly host: string; readonly port: number; readonly user: string | null; readonly pass: string | null; readonly from: string } | null
}

/** The rest of a project's parsed `[auth]` section, as `project/` gives it; times in seconds. */
export interface ProjectAuth {
  readonly refreshTokenRotation: boolean
  /** Per hour for mails and guests, per five minutes for the rest. */
  readonly rateLimits: Readonly<Partial<Record<'email_sent' | 'anonymous_users' | 'token_refresh' | 'sign_in_sign_ups' | 'token_verifications', number | undefined>>>
  readonly email: {
    readonly doubleConfirmChanges: boolean
    readonly securePasswordChange: boolean
    readonly minimumInterval: number
    readonly otpLength: number
    readonly otpLifetime: number
  }
}

/** What applies where nobody says otherwise: the values of a hosted project, sized for one machine. */
export function defaultConfig(address: { readonly publicUrl: string; readonly siteUrl: string; readonly loopback: boolean }): BackendConfig {
  return {
    ...address,
    issuer: `${address.publicUrl}/auth/v1`,
    redirectUrls: [],
    schemas: ['public'],
    extraSearchPath: ['public', 'extensions'],
    maxRows: 1000,
    allowedHosts: [],
    development: address.loopback,
    maxBodyBytes: 50 * 1024 * 1024,
    storage: { folder: null, fileSizeLimit: 50 * 1024 * 1024, buckets: [] },
    functions: { folder: null, settings: {}, secrets: {}, cache: null, network: {} },
    auth: defaultAuthConfig,
  }
}

const defaultAuthConfig: AuthConfig = {
  signUpEnabled: true,
  anonymousEnabled: true,
  emailEnabled: true,
  confirmEmail: false,
  tokenLifetime: 3600,
  refreshReuseInterval: 10,
  minimumPasswordLength: 6,
  passwordRequirements: null,
  smtp: null,
}
