import * as z from 'zod'

/** Spam; abuse; sexual content; personal data, fraud or luring away; other (decision 10). */
export const reportReasons = [0, 1, 2, 3, 4] as const
export const reportReason = z.literal(reportReasons, 'invalid')
export type ReportReason = z.output<typeof reportReason>

/** A reason as callers send it: a number or its digit. Whatever else stays as it is, to be refused; nothing reads as 0. */
export function reasonFromWire(reason: unknown): ReportReason {
  return (typeof reason === 'string' && /^\d$/.test(reason) ? Number(reason) : reason) as ReportReason
}
