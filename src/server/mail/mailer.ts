/** A mail to one person, plain text. */
export interface OutgoingMail {
  to: string
  subject: string
  text: string
}

/** The address of a mail for nodemailer, which would read a plain text as a list with names and comments. */
export const onlyTo = (address: string) => ({ name: '', address })

/** A mail could not be handed over. The message contains only the mail server's status codes: its texts name the recipient. */
export class MailError extends Error {
  /** Permanent: the mail server accepts nothing for this address. Any other failure may pass. */
  readonly isRecipientRefused: boolean

  constructor(message: string, isRecipientRefused: boolean) {
    super(message)
    this.isRecipientRefused = isRecipientRefused
  }
}

/** Sends mail: over SMTP, or into the local mailbox when no mail server is configured (docs/product/accounts.md "Local mailbox"). */
export interface Mailer {
  /** Resolves when the mail server has accepted the mail; rejects otherwise, over SMTP with a MailError. */
  send(mail: OutgoingMail): Promise<void>
  /** Rejects with a MailError when the mail server cannot be used now. */
  verify(): Promise<void>
  /** Removes stored mails to an address. */
  forget(to: string): Promise<void>
  /** Removes stored mails that are older than a day: no code in them is valid. @param now milliseconds since 1970 */
  removeOld(now: number): Promise<void>
  stop(): Promise<void>
}
