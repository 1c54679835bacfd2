import * as z from 'zod'

/** What the embedded community says to main. Anything else is not heard. */
export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), url: z.url() }),
  z.object({
    type: z.literal('mail'),
    mail: z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string(), sentAt: z.string() }),
  }),
  z.object({ type: z.literal('demoLoaded') }),
])
export type ServerMessage = z.output<typeof serverMessage>

/** What main says to the embedded community. */
export type MessageToServer = { type: 'start'; dataDir: string; demo: boolean; resources: string } | { type: 'stop' }
