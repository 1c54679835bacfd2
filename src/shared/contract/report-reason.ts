import * as z from 'zod'
import { type ReportReason, reportReasons } from '../report-reasons'

export const reportReason = z.literal(reportReasons, 'invalid')

/** A reason as callers send it: a number or its digit. Whatever else stays as it is, to be refused; nothing reads as 0. */
export function reasonFromWire(reason: unknown): ReportReason {
  return (typeof reason === 'string' && /^\d$/.test(reason) ? Number(reason) : reason) as ReportReason
}
