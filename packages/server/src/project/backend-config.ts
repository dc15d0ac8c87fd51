import type { BackendConfig } from '../core/config.ts'
import type { ProjectConfig } from './project-config.ts'

/**
 * The backend's configuration with the project's wishes in it. Mails keep leading to the app (`siteUrl`); the project's
 * own address is one that they may lead to when asked. `graphql_public` is not shown: there is no GraphQL here.
 */
export function withProject(config: BackendConfig, project: ProjectConfig): BackendConfig {
  const { api, auth } = project
  const schemas = api.schemas.filter((name) => name !== 'graphql_public')
  return {
    ...config,
    redirectUrls: [...new Set([...config.redirectUrls, ...(auth.siteUrl === null ? [] : [auth.siteUrl]), ...auth.redirectUrls])],
    schemas: schemas.length === 0 ? config.schemas : schemas,
    extraSearchPath: api.extraSearchPath,
    maxRows: api.maxRows === 0 ? null : api.maxRows,
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
