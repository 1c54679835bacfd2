import * as z from 'zod'
import { id, time } from './fields'

const wireDevice = z.object({
  session_id: z.string(),
  device: z.string(),
  created: z.string(),
  last_seen: z.string(),
  current: z.boolean(),
})
const innerDevice = z.strictObject({
  id,
  /** The platform that the app reported, e.g. 'Hanmadi/1.2.0 (Windows)'. */
  device: z.string(),
  signedInAt: time,
  lastSeenAt: time,
  /** Whether this is the device that makes the request. */
  current: z.boolean(),
})
export type SignedInDevice = z.output<typeof innerDevice>

/** A device the caller is signed in on (docs/product/accounts.md "Sessions"). */
export const signedInDevice = z.codec(wireDevice, innerDevice, {
  decode: (w) => ({ id: w.session_id, device: w.device, signedInAt: w.created, lastSeenAt: w.last_seen, current: w.current }),
  encode: (d) => ({ session_id: d.id, device: d.device, created: d.signedInAt, last_seen: d.lastSeenAt, current: d.current }),
})

const exportValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
/** One record of the export: values by name. `at` is an ISO 8601 time; `images` are paths of the image store, `voice` that of a recording. */
export const exportEntry = z.record(z.string(), exportValue)
export type ExportEntry = z.output<typeof exportEntry>

/** Everything that a member has written and configured, by part: `profile`, `posts` …. A feature adds parts; the shape stays the same. */
export const exportParts = z.record(z.string(), z.array(exportEntry))
export type ExportParts = z.output<typeof exportParts>
