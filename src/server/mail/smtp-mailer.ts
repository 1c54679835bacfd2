import type { Transporter } from 'nodemailer'
import { MailError, type Mailer, onlyTo } from './mailer'

/** Short, since somebody waits for the answer; a mail server that is silent for so long counts as down. */
const timeouts = { dnsTimeout: 4_000, connectionTimeout: 4_000, greetingTimeout: 4_000, socketTimeout: 6_000 }

/** Hands mails to a mail server. @param url smtp://user:password@host:port or smtps://… */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  let connecting: Promise<Transporter> | undefined
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...timeouts }, { from: `Hanmadi <${from}>` })
  }
  return {
    async send({ to, subject, text }) {
      connecting ??= connect()
      const transport = await connecting
      await transport.sendMail({ to: onlyTo(to), subject, text }).catch((error: unknown) => {
        throw mailErrorOf(error)
      })
    },
    async verify() {
      connecting ??= connect()
      const transport = await connecting
      await transport.verify().catch((error: unknown) => {
        throw mailErrorOf(error)
      })
    },
    // No mail is stored here.
    async forget() {},
    async removeOld() {},
    async stop() {
      ;(await connecting)?.close()
    },
  }
}

function mailErrorOf(error: unknown): MailError {
  const { code, command, responseCode }: { code?: unknown; command?: unknown; responseCode?: unknown } = Object(error)
  const known = [code, responseCode, command].filter((part) => typeof part === 'string' || typeof part === 'number')
  const isForGood = typeof responseCode === 'number' && responseCode >= 500
  return new MailError(`not sent: ${known.join(' ') || 'unknown'}`, command === 'RCPT TO' && isForGood)
}
