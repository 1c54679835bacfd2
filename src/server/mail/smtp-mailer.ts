import type { Transporter } from 'nodemailer'
import type { Mailer } from './mailer'

/** Hands mails to a mail server. @param url smtp://user:password@host:port or smtps://… */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  let connecting: Promise<Transporter> | undefined
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport(url, { from: `Hanmadi <${from}>` })
  }
  return {
    async send({ to, subject, text }) {
      connecting ??= connect()
      const transport = await connecting
      await transport.sendMail({ to, subject, text })
    },
    // What was handed over is not here.
    async forget() {},
    async stop() {
      ;(await connecting)?.close()
    },
  }
}
