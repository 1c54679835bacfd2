import * as z from 'zod'
import type { Mail } from '../shared/desktop'
import type { Store } from './store'

const most = 50

const mail = z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string(), sentAt: z.string() })
/** The mails on disk, newest first. */
export const storedMails = z.array(mail)

/** The mails of the embedded community, which has no mail server (docs/product/accounts.md "Local mailbox"). */
export interface Mailbox {
  /** Newest first. */
  list(): Mail[]
  /** Stores a mail; false when it is stored already. */
  add(mail: Mail): boolean
  /** Removes the mails to an address. */
  forget(address: string): void
}

/** @param store the store of the current community */
export function createMailbox(store: () => Store<Mail[]>): Mailbox {
  return {
    list: () => store().read(),
    add(arrived) {
      const mails = store().read()
      if (mails.some(({ id }) => id === arrived.id)) return false
      store().write([arrived, ...mails].slice(0, most))
      return true
    },
    forget(address) {
      const others = store()
        .read()
        .filter(({ to }) => to !== address)
      if (others.length < store().read().length) store().write(others)
    },
  }
}
