import { destination, type Logger, pino, stdSerializers } from 'pino'
import { redactLine } from '../shared/text/log-redaction'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Logs JSON lines to standard error. Values that could identify or impersonate a person are removed, the causes of errors are kept. */
export function createLog(level: LogLevel = 'info'): Logger {
  return pino(
    { level, base: null, serializers: { err: stdSerializers.errWithCause }, hooks: { streamWrite: redactLine } },
    destination({ dest: 2, sync: true }),
  )
}
