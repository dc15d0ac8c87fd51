import { escapeHtml } from './html.ts'
import type { Mail, MailTemplateName } from './mail.ts'

/** What a mail is about. */
export interface MailFacts {
  readonly to: string
  /** The address that the account has now. */
  readonly email: string
  /** Of a change of address. */
  readonly newEmail: string
  readonly code: string
  /** null where only the code counts. */
  readonly link: string | null
}

interface Words {
  readonly subject: string
  readonly heading: string
  readonly body: (facts: MailFacts) => string
  /** On the button. */
  readonly action: string
  readonly footer: string
}

const words: Readonly<Record<MailTemplateName, Words>> = {
  confirmation: {
    subject: 'Confirm your address',
    heading: 'Confirm your address',
    body: ({ to }) => `An account was opened with ${to}. Confirm that this address is yours to start using it.`,
    action: 'Confirm address',
    footer: 'If you did not open an account, ignore this mail; nothing will happen.',
  },
  recovery: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    body: ({ to }) => `Somebody asked for a new password for ${to}. Follow the link to sign in and choose one.`,
    action: 'Choose a new password',
    footer: 'If it was not you, ignore this mail; your password stays as it is.',
  },
  magic_link: {
    subject: 'Your sign-in link',
    heading: 'Sign in',
    body: ({ to }) => `Follow the link to sign in as ${to}. It works once.`,
    action: 'Sign in',
    footer: 'If you did not ask to sign in, ignore this mail.',
  },
  email_change: {
    subject: 'Confirm the change of your address',
    heading: 'Change of address',
    body: ({ email, newEmail }) => (email === ''
      ? `Confirm ${newEmail} as the address of your account.`
      : `Your account's address is about to change from ${email} to ${newEmail}.`),
    action: 'Confirm the change',
    footer: 'If you did not ask for this, do not confirm it, and change your password.',
  },
  invite: {
    subject: 'You are invited',
    heading: 'You are invited',
    body: ({ to }) => `An account was prepared for ${to}. Accept the invitation to start using it.`,
    action: 'Accept the invitation',
    footer: 'If you did not expect an invitation, ignore this mail.',
  },
  reauthentication: {
    subject: 'Your confirmation code',
    heading: 'Confirm that it is you',
    body: () => 'Enter this code to confirm the change that you are making to your account.',
    action: '',
    footer: 'If you are not making a change, somebody else is signed in to your account: change your password.',
  },
}

export function renderMail(template: MailTemplateName, facts: MailFacts): Mail {
  const own = words[template]
  return { to: facts.to, template, subject: own.subject, html: renderHtml(own, facts), text: renderText(own, facts) }
}

function renderText({ heading, body, action, footer }: Words, facts: MailFacts): string {
  const link = facts.link === null ? [] : [`${action}: ${facts.link}`]
  const code = facts.link === null ? `Code: ${facts.code}` : `Or enter this code: ${facts.code}`
  return [heading, body(facts), ...link, code, footer].join('\n\n')
}

const buttonStyle = 'display:inline-block;padding:10px 18px;border-radius:5px;background:#237062;color:#ffffff;text-decoration:none;font-weight:600'

function renderHtml({ heading, body, action, footer }: Words, facts: MailFacts): string {
  const button = facts.link === null
    ? ''
    : `<p style="margin:24px 0"><a href="${escapeHtml(facts.link)}" style="${buttonStyle}">${escapeHtml(action)}</a></p>`
  const codeLabel = facts.link === null ? 'Your code' : 'Or enter this code'
  return `<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px 16px;background:#f5f3f0;color:#171f28;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2dfdb;border-radius:8px">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.2">${escapeHtml(heading)}</h1>
<p style="margin:0">${escapeHtml(body(facts))}</p>
${button}
<p style="margin:24px 0 4px;color:#626870;font-size:14px">${codeLabel}</p>
<p style="margin:0;font:600 24px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px">${escapeHtml(facts.code)}</p>
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e2dfdb;color:#626870;font-size:14px">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`
}
