import * as z from 'zod'
import { type ReportReason, reportReasons } from '../report-reasons'

export const reportReason = z.literal(reportReasons, 'invalid')

/**
 * A reason on the wire: a number or its digit. Any other value is passed on unchanged, so that validation refuses it; nothing is converted
 * to 0 silently.
 */
export function reasonFromWire(reason: unknown): ReportReason {
  return (typeof reason === 'string' && /^\d$/.test(reason) ? Number(reason) : reason) as ReportReason
}
