import { createTransport } from 'nodemailer'
import type { AuthSettings } from '../config.ts'
import { UndeliverableError } from './mail.ts'
import type { MailTransport } from './mail.ts'

const timeoutMs = 10_000

/** Sends through an SMTP server: TLS from the start on port 465, STARTTLS where the server offers it elsewhere. */
export function createSmtpTransport(smtp: NonNullable<AuthSettings['smtp']>): MailTransport {
  const transporter = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.port === 465,
    ...(smtp.user === null ? {} : { auth: { user: smtp.user, pass: smtp.pass ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail is made of texts only: nothing in it may make the server read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, html, text }) {
      try {
        await transporter.sendMail({ from: smtp.from, to: { name: '', address: to }, subject, html, text })
      } catch (error) {
        throw isRefusal(error) ? new UndeliverableError('The mail server refused the recipient', { cause: error }) : error
      }
    },
  }
}

/** RFC 5321 §4.2.3: 550 to 553 say that this mailbox cannot be had. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  const { responseCode, command } = error
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 550 && responseCode <= 553
}
