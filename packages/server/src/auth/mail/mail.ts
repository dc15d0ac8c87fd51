export type MailTemplateName = 'confirmation' | 'recovery' | 'magic_link' | 'email_change' | 'invite' | 'reauthentication'

/** A mail, ready to be sent. */
export interface Mail {
  readonly to: string
  readonly template: MailTemplateName
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** The address was refused by the receiving side for good; another try will not help. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError'
}

/** Takes a mail away. Rejects with UndeliverableError for an address that does not exist, anything else for a failure. */
export interface MailTransport {
  send(mail: Mail): Promise<void>
}

export const noTransportReason = 'No SMTP server is configured ([auth.email.smtp]), so no mail can be sent'

/** Where nothing is set up to send mails. */
export const noTransport: MailTransport = { send: () => Promise.reject(new Error(noTransportReason)) }
