import * as z from 'zod'

/** Messages from the embedded community to main. */
export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), url: z.url() }),
  z.object({
    type: z.literal('mail'),
    mail: z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string(), sentAt: z.string() }),
  }),
  z.object({ type: z.literal('demoLoaded') }),
  z.object({ type: z.literal('demoPassword'), password: z.string() }),
])
export type ServerMessage = z.output<typeof serverMessage>

/** Messages from main to the embedded community. `secret` is required in every request (shared/launch-secret.ts). */
export type MessageToServer = { type: 'start'; dataDir: string; demo: boolean; resources: string; secret: string } | { type: 'stop' }
