import { type OutgoingMail, onlyTo } from './mailer'

/** A mail as the bytes of an .eml file. @param from the sender's address; @param sentAt milliseconds since 1970 */
export async function compose(mail: OutgoingMail, from: string, sentAt: number): Promise<Uint8Array> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail({ ...mail, to: onlyTo(mail.to), from: `Hanmadi <${from}>`, date: new Date(sentAt) })
  return message as Buffer
}
