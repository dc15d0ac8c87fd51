import { join, resolve } from 'node:path'
import type { BackendConfig, BucketConfig, FunctionsConfig } from '../core/config.ts'
import type { ProjectConfig } from './project-config.ts'

/**
 * The backend's configuration with the project's wishes in it. Mails keep leading to the app (`siteUrl`); the project's
 * own address is one that they may lead to when asked. `graphql_public` is not shown: there is no GraphQL here.
 * `directory` holds the project's `supabase` folder, which paths in its configuration are relative to.
 */
export function withProject(config: BackendConfig, project: ProjectConfig, directory: string): BackendConfig {
  const { api, auth, storage, functions } = project
  const schemas = api.schemas.filter((name) => name !== 'graphql_public')
  const supabase = join(directory, 'supabase')
  return {
    ...config,
    redirectUrls: [...new Set([...config.redirectUrls, ...(auth.siteUrl === null ? [] : [auth.siteUrl]), ...auth.redirectUrls])],
    schemas: schemas.length === 0 ? config.schemas : schemas,
    extraSearchPath: api.extraSearchPath,
    maxRows: api.maxRows === 0 ? null : api.maxRows,
    storage: { ...config.storage, fileSizeLimit: storage.fileSizeLimit, buckets: buildBuckets(storage.buckets, supabase) },
    functions: functions.enabled ? { ...config.functions, folder: join(supabase, 'functions'), secrets: functions.secrets, settings: buildSettings(functions.settings, supabase) } : config.functions,
    auth: {
      ...config.auth,
      signUpEnabled: auth.signUpEnabled,
      anonymousEnabled: auth.anonymousEnabled,
      emailEnabled: auth.email.signUpEnabled,
      confirmEmail: auth.email.confirm,
      tokenLifetime: auth.tokenLifetime,
      refreshReuseInterval: auth.refreshReuseInterval,
      minimumPasswordLength: auth.minimumPasswordLength,
      passwordRequirements: auth.passwordRequirements,
      smtp: auth.email.smtp,
      project: auth,
    },
  }
}

function buildBuckets(buckets: ProjectConfig['storage']['buckets'], supabase: string): readonly BucketConfig[] {
  return Object.entries(buckets).map(([id, bucket]) => ({
    id,
    public: bucket.public,
    fileSizeLimit: bucket.file_size_limit ?? null,
    allowedMimeTypes: bucket.allowed_mime_types ?? null,
    objectsPath: bucket.objects_path === undefined || bucket.objects_path === '' ? null : resolve(supabase, bucket.objects_path),
  }))
}

function buildSettings(settings: ProjectConfig['functions']['settings'], supabase: string): FunctionsConfig['settings'] {
  const pathOf = (path: string) => (path === '' ? null : resolve(supabase, path))
  return Object.fromEntries(Object.entries(settings).map(([slug, { enabled, verify_jwt: verifyJwt, import_map: importMap, entrypoint }]) =>
    [slug, { enabled, verifyJwt, importMap: pathOf(importMap), entrypoint: pathOf(entrypoint) }]))
}
