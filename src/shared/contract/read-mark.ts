import * as z from 'zod'

export const readMark = z.strictObject({
  /** When the last message was sent that they have read, in seconds since 1970 as `sentAt` of messages; all before it are read too. */
  until: z.number(),
  /** When they read it, in seconds since 1970. */
  at: z.number(),
})
/** How far the other member of a room has read (docs/product/chat.md "Read mark"). */
export type ReadMark = z.output<typeof readMark>

export const wireReadMark = z.object({ regDttm: z.number(), readDttm: z.number() }).nullable().optional()
type WireReadMark = z.output<typeof wireReadMark>

export const readMarkFromWire = (w: WireReadMark): ReadMark | null => (w ? { until: w.regDttm, at: w.readDttm } : null)
export const readMarkToWire = (mark: ReadMark | null): WireReadMark => mark && { regDttm: mark.until, readDttm: mark.at }
