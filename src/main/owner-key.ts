import { createHash } from 'node:crypto'

/** How shared records name an owner, that is a community and an account of it, without saying who it is. */
export const ownerKey = (owner: string): string => createHash('sha256').update(owner).digest('hex').slice(0, 32)
