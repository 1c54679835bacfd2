// A mail server that accepts everything: node mail-sink.mjs PORT FOLDER. Each mail is stored as text, decoded.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

const [port, folder] = process.argv.slice(2)
let count = 0
new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  onAuth: ({ username }, _session, done) => done(null, { user: username }),
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks = []
    stream.on('data', (chunk) => chunks.push(chunk))
    stream.on('end', () => {
      count += 1
      writeFileSync(join(folder, `${String(count).padStart(6, '0')}.eml`), decoded(Buffer.concat(chunks).toString('latin1')))
      done()
    })
  },
}).listen(Number(port), '127.0.0.1')

/** A mail whose body is base64 or quoted-printable, as text. */
function decoded(mail) {
  const end = mail.indexOf('\r\n\r\n')
  const [sent, body] = [mail.slice(0, end), mail.slice(end + 4)]
  const head = sent.replace(/^(Content-Transfer-Encoding): .*$/im, '$1: 8bit')
  if (/^Content-Transfer-Encoding: base64/im.test(sent)) return `${head}\n\n${Buffer.from(body, 'base64').toString('utf8')}`
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return `${head}\n\n${Buffer.from(bytes, 'latin1').toString('utf8')}`
}
