import { z } from 'zod'
import { count, duration, flag, size } from './units.ts'

const smtp = z.object({
  enabled: flag.default(true),
  host: z.string().min(1),
  port: count.default(587),
  user: z.string().optional(),
  pass: z.string().optional(),
  admin_email: z.string().min(1),
  sender_name: z.string().optional(),
})

const email = z.object({
  enable_signup: flag.default(true),
  double_confirm_changes: flag.default(true),
  enable_confirmations: flag.default(false),
  secure_password_change: flag.default(false),
  max_frequency: duration.default(1),
  otp_length: count.default(6),
  otp_expiry: count.default(3600),
  smtp: smtp.optional(),
})

const rateLimits = z.object({
  email_sent: count.optional(),
  anonymous_users: count.optional(),
  token_refresh: count.optional(),
  sign_in_sign_ups: count.optional(),
  token_verifications: count.optional(),
})

const provider = z.object({
  enabled: flag.default(false),
  client_id: z.string().default(''),
  secret: z.string().default(''),
  redirect_uri: z.string().default(''),
  url: z.string().default(''),
  skip_nonce_check: flag.default(false),
})

const passwordRequirements = z.enum(['', 'letters_digits', 'lower_upper_letters_digits', 'lower_upper_letters_digits_symbols'])

const auth = z.object({
  enabled: flag.default(true),
  site_url: z.string().optional(),
  additional_redirect_urls: z.array(z.string()).default([]),
  jwt_expiry: count.default(3600),
  enable_refresh_token_rotation: flag.default(true),
  refresh_token_reuse_interval: count.default(10),
  enable_signup: flag.default(true),
  enable_anonymous_sign_ins: flag.default(false),
  enable_manual_linking: flag.default(false),
  minimum_password_length: count.default(6),
  password_requirements: passwordRequirements.default(''),
  rate_limit: rateLimits.prefault({}),
  email: email.prefault({}),
  external: z.record(z.string(), provider).default({}),
})

const bucket = z.object({
  public: flag.default(false),
  file_size_limit: size.optional(),
  allowed_mime_types: z.array(z.string()).optional(),
  objects_path: z.string().optional(),
})

const edgeFunction = z.object({
  enabled: flag.default(true),
  verify_jwt: flag.default(true),
  import_map: z.string().default(''),
  entrypoint: z.string().default(''),
  static_files: z.array(z.string()).default([]),
})

/**
 * The keys of `supabase/config.toml` that apply here, with the defaults of the Supabase CLI (2.109, autumn 2026: new tables
 * are exposed unless `auto_expose_new_tables = false`).
 */
export const configSchema = z.object({
  project_id: z.string().optional(),
  api: z.object({
    schemas: z.array(z.string().min(1)).min(1).default(['public', 'graphql_public']),
    extra_search_path: z.array(z.string().min(1)).default(['public', 'extensions']),
    max_rows: count.default(1000),
    auto_expose_new_tables: flag.default(true),
  }).prefault({}),
  db: z.object({
    migrations: z.object({ enabled: flag.default(true) }).prefault({}),
    seed: z.object({ enabled: flag.default(true), sql_paths: z.array(z.string()).default(['./seed.sql']) }).prefault({}),
  }).prefault({}),
  auth: auth.prefault({}),
  storage: z.object({
    file_size_limit: size.default(50 * 1024 * 1024),
    buckets: z.record(z.string(), bucket).default({}),
  }).prefault({}),
  edge_runtime: z.object({
    enabled: flag.default(true),
    secrets: z.record(z.string(), z.string()).default({}),
  }).prefault({}),
  functions: z.record(z.string(), edgeFunction).default({}),
})

export type ConfigFile = z.infer<typeof configSchema>
