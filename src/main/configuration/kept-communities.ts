import * as z from 'zod'
import type { CommunityChoice, EmbeddedKind } from '../../shared/community'
import { readCommunityAddress } from '../../shared/community-address'
import { isCommunityName } from '../../shared/community-name'
import { limits } from '../../shared/limits'
import { Failure } from '../failure'
import type { Store } from '../store'

/** A community that this machine keeps (docs/product/desktop.md "Several communities"). */
export interface KeptCommunity {
  /** Names it in stored data: `keyOf`. */
  key: string
  kind: EmbeddedKind | 'elsewhere'
  /** In the form of `readCommunityAddress`; null for one inside the app. */
  address: string | null
  /** What it called itself when it was last asked; empty where that is not known. */
  name: string
}

const embeddedKeys: Record<EmbeddedKind, string> = { demo: 'embedded', own: 'own' }

/** How a community is named in stored data: sessions, drafts, caches. */
export const keyOf = (choice: CommunityChoice): string => (choice.kind === 'remote' ? choice.address : embeddedKeys[choice.kind])

/** A community as it is kept when it is added. @param name what it calls itself; empty where that is not known */
export const asKept = (choice: CommunityChoice, name = ''): KeptCommunity => ({
  key: keyOf(choice),
  kind: choice.kind === 'remote' ? 'elsewhere' : choice.kind,
  address: choice.kind === 'remote' ? choice.address : null,
  name,
})

const keptCommunity = z
  .object({
    key: z.string(),
    kind: z.enum(['demo', 'own', 'elsewhere']),
    address: z.string().max(2048).nullable(),
    name: z.string().refine((name) => name === '' || isCommunityName(name)),
  })
  .refine(({ kind, key, address }) => {
    if (kind !== 'elsewhere') return key === embeddedKeys[kind] && address === null
    const read = readCommunityAddress(address ?? '')
    return read.kind !== 'refused' && read.address === address && key === address
  }) satisfies z.ZodType<KeptCommunity>

/** Those on disk, in the order of adding. Of a list with damaged entries the others are kept. */
export const storedCommunities = z.array(z.unknown()).transform((list) => {
  const found = new Map<string, KeptCommunity>()
  for (const each of list) {
    const read = keptCommunity.safeParse(each)
    if (read.success && !found.has(read.data.key) && found.size < limits.community.kept) found.set(read.data.key, read.data)
  }
  return [...found.values()]
})

/** The communities that this machine keeps, in the order of adding. */
export interface KeptCommunities {
  list(): KeptCommunity[]
  find(key: string): KeptCommunity | null
  has(key: string): boolean
  /** Whether no more can be kept. */
  isFull(): boolean
  /**
   * Adds a community, or stores its name anew.
   * @throws Failure `tooMany` when as many are kept as `limits.community.kept` allows
   */
  keep(community: KeptCommunity): void
  remove(key: string): void
}

/** @param store the settings on disk */
export function createKeptCommunities<Stored extends { communities: KeptCommunity[] }>(store: Store<Stored>): KeptCommunities {
  const list = () => store.read().communities
  const find = (key: string) => list().find((each) => each.key === key) ?? null
  const isFull = () => list().length >= limits.community.kept
  const write = (communities: KeptCommunity[]): void => void store.write({ ...store.read(), communities })
  return {
    list,
    find,
    has: (key) => find(key) !== null,
    isFull,
    keep(given) {
      const community = keptCommunity.parse(given)
      if (find(community.key) !== null) return write(list().map((each) => (each.key === community.key ? community : each)))
      if (isFull()) throw new Failure({ code: 'tooMany' })
      write([...list(), community])
    },
    remove: (key) => write(list().filter((each) => each.key !== key)),
  }
}
