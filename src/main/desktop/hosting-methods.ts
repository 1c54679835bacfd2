import * as z from 'zod'
import type { CommunityHosting } from '../hosting/hosting'
import { hostingPatch } from '../hosting/hosting-choice'
import type { Ipc } from '../ipc'

const nothing = z.tuple([])

/** Adds the methods that host the community of this computer for its network. */
export function addHostingMethods(ipc: Ipc, hosting: CommunityHosting): void {
  ipc.answer('hosting', { input: nothing, run: hosting.read })
  ipc.answer('setHosting', { input: z.tuple([hostingPatch]), run: hosting.change })
  ipc.hear('measureStorage', { input: nothing, run: hosting.measure })
  ipc.answer('newInvitation', { input: nothing, run: hosting.invite })
}
