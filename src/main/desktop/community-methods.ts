import * as z from 'zod'
import type { CommunityPlace } from '../api/community'
import type { LookUpCommunity } from '../api/community-look-up'
import type { Pair } from '../api/pairing'
import type { CommunityBackups } from '../backups'
import type { Communities } from '../communities/communities'
import type { Ipc } from '../ipc'
import type { Mailbox } from '../mailbox'
import type { NearbyFinder } from '../nearby/finder'

const nothing = z.tuple([])
export const addressText = z.string().max(2048)
const key = z.string().max(2048)
export const communityChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('demo') }),
  z.strictObject({ kind: z.literal('own'), hosted: z.boolean().optional() }),
  z.strictObject({ kind: z.literal('remote'), address: addressText }),
])

export const pairing = z.tuple([
  addressText,
  z.union([z.strictObject({ code: z.string().max(100) }), z.strictObject({ key: z.string().max(100) })]),
  z.string().max(100).nullable(),
])

export interface CommunityMethodsDeps {
  community: Pick<CommunityPlace, 'about' | 'retry'>
  lookUp: LookUpCommunity
  pair: Pair
  nearby: NearbyFinder['list']
  communities: Pick<Communities, 'listWithUnread' | 'open' | 'losses' | 'leave'>
  backups: Pick<CommunityBackups, 'read' | 'backUp' | 'restore'>
  mailbox: Mailbox
}

/** Adds the methods that choose the community, and those of the community inside the app. */
export function addCommunityMethods(
  ipc: Ipc,
  { community, lookUp, pair, nearby, communities, backups, mailbox }: CommunityMethodsDeps,
): void {
  ipc.handle('lookUpCommunity', { input: z.tuple([addressText]), run: lookUp })
  ipc.handle('nearbyCommunities', { input: nothing, run: nearby })
  ipc.handle('pairCommunity', { input: pairing, run: pair })
  ipc.handle('chooseCommunity', { input: z.tuple([communityChoice]), run: communities.open })
  ipc.handle('communities', { input: nothing, run: communities.listWithUnread })
  ipc.handle('leavingLosses', { input: z.tuple([key]), run: communities.losses })
  ipc.handle('leaveCommunity', {
    input: z.tuple([key, z.strictObject({ removeTexts: z.boolean() })]),
    run: (of, { removeTexts }) => communities.leave(of, removeTexts),
  })
  ipc.handle('retryCommunity', { input: nothing, run: community.retry })
  ipc.handle('mails', { input: nothing, run: () => (community.about().kind === 'embedded' ? mailbox.list() : []) })
  ipc.handle('backups', { input: nothing, run: backups.read })
  ipc.handle('backUp', { input: nothing, run: backups.backUp })
  ipc.handle('restoreBackup', { input: z.tuple([z.string().max(100)]), run: backups.restore })
}
