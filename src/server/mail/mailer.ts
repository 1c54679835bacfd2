/** A mail to one person, plain text. */
export interface OutgoingMail {
  to: string
  subject: string
  text: string
}

/** Sends mail: over SMTP, or into the local mailbox when no mail server is configured (decision 33). */
export interface Mailer {
  /** Resolves when the mail is handed over for good; rejects when it could not be. */
  send(mail: OutgoingMail): Promise<void>
  /** Removes what is kept here of mails to an address. */
  forget(to: string): Promise<void>
  stop(): Promise<void>
}
