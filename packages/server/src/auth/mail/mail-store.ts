import { randomUUID } from 'node:crypto'
import type { Clock } from '../../core/clock.ts'
import type { Mail, MailTransport } from './mail.ts'

export interface StoredMail extends Mail {
  readonly id: string
  /** ISO 8601 */
  readonly sentAt: string
}

/** The development mailbox: a transport that keeps what it is given, the newest `capacity` of it, in memory. */
export interface MailStore extends MailTransport {
  /** Newest first; of one recipient where an address is given. */
  list(to?: string): readonly StoredMail[]
  find(id: string): StoredMail | null
  clear(): void
}

export function createMailStore(clock: Clock, capacity = 200): MailStore {
  let mails: readonly StoredMail[] = []
  return {
    send(mail) {
      mails = [{ ...mail, id: randomUUID(), sentAt: clock.now().toISOString() }, ...mails].slice(0, capacity)
      return Promise.resolve()
    },
    list: (to) => (to === undefined ? mails : mails.filter((mail) => mail.to === to.toLowerCase())),
    find: (id) => mails.find((mail) => mail.id === id) ?? null,
    clear: () => { mails = [] },
  }
}
