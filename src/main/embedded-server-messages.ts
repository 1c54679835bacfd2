import * as z from 'zod'
import { backupProblems, restoreProblems } from '../shared/backups'
import { type HostingConfiguration, hostingProblems, mostFaces } from '../shared/hosting'
import { keyHashShape } from '../shared/key-code'

const backupWork = z.discriminatedUnion('state', [
  z.object({ state: z.literal('idle') }),
  z.object({ state: z.literal('running'), done: z.number().min(0).max(1) }),
  z.object({ state: z.literal('failed'), why: z.enum(backupProblems) }),
])

const count = z.number().int().min(0)

const storage = z.object({ database: count, pictures: count, voice: count, backups: count, free: count, disk: count })

const hostingReport = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({
    state: z.literal('open'),
    port: z.number().int(),
    key: z.string().regex(keyHashShape),
    devices: count,
    people: count,
    faces: z.array(z.object({ id: z.string(), nickname: z.string(), imagePath: z.string().nullable() })).max(mostFaces),
    members: count,
    invited: count,
  }),
  z.object({ state: z.literal('failed'), why: z.enum(hostingProblems) }),
])

/** Messages from the embedded community to main. */
export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), url: z.url() }),
  z.object({ type: z.literal('preparing'), isOver: z.boolean() }),
  z.object({
    type: z.literal('mail'),
    mail: z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string(), sentAt: z.string() }),
  }),
  z.object({ type: z.literal('demoLoaded') }),
  z.object({ type: z.literal('demoPassword'), password: z.string() }),
  z.object({ type: z.literal('backup'), work: backupWork }),
  z.object({ type: z.literal('hosting'), report: hostingReport }),
  z.object({ type: z.literal('storage'), storage: storage.nullable() }),
  z.object({ type: z.literal('restored'), kept: z.string() }),
  z.object({ type: z.literal('notRestored'), why: z.enum(restoreProblems) }),
])
export type ServerMessage = z.output<typeof serverMessage>

/** Messages from main to the embedded community. `secret` is required in every request (shared/launch-secret.ts). */
export type MessageToServer =
  | { type: 'start'; dataDir: string; demo: boolean; resources: string; secret: string }
  | { type: 'stop' }
  | { type: 'backUp' }
  /** Listen for the network as configured, or no longer. */
  | { type: 'host'; configuration: HostingConfiguration | null }
  /** Report the storage. */
  | { type: 'measure' }
  /** Restores a backup in place of the community in a folder, which no server uses. In place of `start`. */
  | { type: 'restore'; dataDir: string; file: string }
