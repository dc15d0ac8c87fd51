import { checkKey } from '@portico/model'

/** Only a public key may reach a browser. Says why a key is refused, without repeating it; null where it is public. */
export function refuseSecret(key: string): string | null {
  const check = checkKey(key)
  switch (check.kind) {
    case 'publishable':
    case 'legacy': return null
    case 'empty':
    case 'unknown': return '--key takes a publishable key (sb_publishable_…) or the legacy anon key (eyJ…).'
    case 'secret': return check.why === 'sb_secret'
      ? 'That is a secret key: it skips every access rule, and everybody who opens the app would have it. Use the publishable one (sb_publishable_…). It was not stored.'
      : `That key is for the role “${check.role ?? 'none'}”, not for the public one: use the publishable or the anon key. It was not stored.`
  }
}
