import type { SampleLogin } from './app-server.ts'
import type { StartedBackend } from './start-backend.ts'

export type Started =
  | { readonly kind: 'hosted'; readonly appUrl: string; readonly backendUrl: string }
  | ({ readonly kind: 'embedded'; readonly appUrl: string } & StartedBackend)

/** Says that it is ready: one line of JSON for programs, or what a person needs next. */
export function report(json: boolean, started: Started): void {
  process.stdout.write(json ? `${JSON.stringify(toJson(started))}\n` : toText(started))
}

function toJson(started: Started): Record<string, string> {
  if (started.kind === 'hosted') return { appUrl: started.appUrl, backendUrl: started.backendUrl }
  const { appUrl, backendUrl, databaseUrl, keys } = started
  return {
    appUrl, backendUrl,
    publishableKey: keys.publishableKey, secretKey: keys.secretKey, anonKey: keys.anonKey, serviceRoleKey: keys.serviceRoleKey,
    jwtSecret: keys.jwtSecret, databaseUrl,
  }
}

function toText(started: Started): string {
  const lines = [`App         ${started.appUrl}`, `Backend     ${started.backendUrl}`]
  if (started.kind === 'embedded') {
    lines.push(`Public key  ${started.keys.publishableKey}`)
    if (started.mailbox) lines.push(`Mailbox     ${started.mailbox}`)
    lines.push(...started.logins.map(toLine))
  }
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n  Ctrl-C stops it.\n`
}

const toLine = ({ email, password, label }: SampleLogin, index: number) => `${index === 0 ? 'Sign in as  ' : '            '}${email} / ${password} (${label})`
