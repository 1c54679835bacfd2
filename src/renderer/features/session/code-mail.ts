import type { Mail } from '../../../shared/bridge'

/** The code of the newest mail to `email` since `since`, or null. A second of grace, as two processes read the clock. */
export function codeIn(mails: readonly Mail[] | undefined, email: string, since: number): string | null {
  const mail = mails?.find((one) => one.to.toLowerCase() === email && Date.parse(one.sentAt) >= since - 1_000)
  return mail ? (/\b\d{6}\b/.exec(mail.text)?.[0] ?? null) : null
}
