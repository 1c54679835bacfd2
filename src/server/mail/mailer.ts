/** A mail to one person, plain text. */
export interface OutgoingMail {
  to: string
  subject: string
  text: string
}

/** Why a mail could not be handed over. Says what the mail server answered by its numbers alone: its words name the recipient. */
export class MailError extends Error {
  /** For good: the mail server takes nothing for this address. Otherwise it may work later. */
  readonly isRecipientRefused: boolean

  constructor(message: string, isRecipientRefused: boolean) {
    super(message)
    this.isRecipientRefused = isRecipientRefused
  }
}

/** Sends mail: over SMTP, or into the local mailbox when no mail server is configured (docs/product/accounts.md "Local mailbox"). */
export interface Mailer {
  /** Resolves when the mail is handed over for good; rejects when it could not be, over SMTP with a MailError. */
  send(mail: OutgoingMail): Promise<void>
  /** Removes what is kept here of mails to an address. */
  forget(to: string): Promise<void>
  stop(): Promise<void>
}
