import { destination, type Logger, pino } from 'pino'

const secrets = ['authorization', 'password', 'newPassword', 'code', 'email', 'phone', 'token']

/** Logs JSON lines to standard error; what could name or impersonate a person is cut out of them. */
export function createLog(level: 'info' | 'silent' = 'info'): Logger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`])
  return pino({ level, base: null, redact: { paths, censor: '[redacted]' } }, destination({ dest: 2, sync: true }))
}
