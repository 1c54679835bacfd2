import * as z from 'zod'
import type { CommunityHosting } from '../hosting/hosting'
import { hostingPatch } from '../hosting/hosting-choice'
import type { Ipc } from '../ipc'

const nothing = z.tuple([])

/** Adds the methods that host the community of this computer for its network. */
export function addHostingMethods(ipc: Ipc, hosting: CommunityHosting): void {
  ipc.handle('hosting', { input: nothing, run: hosting.read })
  ipc.handle('setHosting', { input: z.tuple([hostingPatch]), run: hosting.change })
  ipc.on('measureStorage', { input: nothing, run: hosting.measure })
  ipc.handle('newInvitation', { input: nothing, run: hosting.invite })
}
