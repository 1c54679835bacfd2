import * as z from 'zod'
import type { IncomingContent } from '../incoming/incoming'
import type { Ipc } from '../ipc'

/** Adds the methods with which the composer of a new post takes what other programs gave to the app. */
export function addIncomingMethods(ipc: Ipc, incoming: Pick<IncomingContent, 'take' | 'takePaste'>): void {
  ipc.handle('takeIncoming', { input: z.tuple([]), run: incoming.take })
  ipc.onPage('paste', { input: z.tuple([]), run: (page) => incoming.takePaste() && page.paste() })
}
