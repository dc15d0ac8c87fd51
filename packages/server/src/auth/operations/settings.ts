import type { Handler } from '../context.ts'
import { json } from '../respond.ts'

const providers = [
  'apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'fly', 'github', 'gitlab', 'google', 'kakao', 'keycloak', 'linkedin',
  'linkedin_oidc', 'notion', 'slack', 'slack_oidc', 'spotify', 'twitch', 'twitter', 'workos', 'x', 'zoom',
]

/** `GET /settings`: what a sign-in screen may offer. */
export const settings: Handler = (_call, auth) => json({
  external: {
    anonymous_users: auth.settings.anonymousEnabled,
    ...Object.fromEntries(providers.map((provider) => [provider, false])),
    email: auth.settings.emailEnabled,
    phone: false,
  },
  disable_signup: !auth.settings.signUpEnabled,
  mailer_autoconfirm: !auth.settings.confirmEmail,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
})
