import { createHash } from 'node:crypto'

/** How a community's account, or its visitors, are named within the app. */
export const ownerOf = (community: string, userId: string | null): string => `${community} ${userId ?? 'visitor'}`

/** An account with its name; null while nobody is signed in. */
export const accountOf = (community: string, userId: string | null): { owner: string; userId: string } | null =>
  userId === null ? null : { owner: ownerOf(community, userId), userId }

/** How shared records name an owner, that is a community and an account of it, without saying who it is. */
export const ownerKey = (owner: string): string => createHash('sha256').update(owner).digest('hex').slice(0, 32)
