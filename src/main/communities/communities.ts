import { setTimeout as wait } from 'node:timers/promises'
import type { CommunityChoice, LeavingLosses, ListedCommunity } from '../../shared/community'
import type { CommunityLink } from '../api/community-link'
import type { LookUpCommunity } from '../api/community-look-up'
import type { CommunityProfile } from '../configuration/community-file'
import { asKept, type KeptCommunities, type KeptCommunity, keyOf } from '../configuration/kept-communities'
import { Failure } from '../failure'
import type { Log } from '../log'
import type { CommunitySwitch } from './community-switch'
import type { StoredData } from './stored-data'

const signOutWithinMs = 3_000

export interface CommunitiesDeps {
  kept: KeptCommunities
  link: Pick<CommunityLink, 'community' | 'session' | 'signOut'>
  switching: CommunitySwitch
  storedData: StoredData
  lookUp: LookUpCommunity
  /** What is known from outside of the app of the community at an address. */
  profileOf: (address: string) => CommunityProfile | null
  /** Whether the build's own community, which is always there, is at an address. */
  isBuiltIn: (address: string) => boolean
  /** The list has changed, or another one is open. */
  onChange: () => void
  log: Log
}

/** The communities of this machine, one of which is open (docs/product/desktop.md "Several communities"). */
export interface Communities {
  /** In the order of adding; where an administrator has set one, only this. */
  list(): Omit<ListedCommunity, 'unread'>[]
  /** The same with what was unread in each. */
  listWithUnread(): Promise<ListedCommunity[]>
  /** Opens a community, and keeps one that is new. @throws Failure as `CommunitySwitch.open`, also `invalid` where no more can be kept */
  open(choice: CommunityChoice): Promise<void>
  losses(key: string): Promise<LeavingLosses>
  /** @throws Failure `notFound` for one that is not kept, `forbidden` for one that cannot be left, and as `open` */
  leave(key: string, texts: boolean): Promise<void>
  /** Resolves when no other one is being opened; a page that is loaded meanwhile waits for it. */
  settled(): Promise<void>
  /** Keeps the open community, unless as many are kept as can be. */
  keepOpen(): void
  /** Asks the open community what it calls itself. */
  readName(): Promise<void>
}

export function createCommunities(deps: CommunitiesDeps): Communities {
  const { kept, link, switching, storedData, lookUp, profileOf, isBuiltIn, onChange, log } = deps
  const { community, session } = link

  /** The open one is listed also before it is kept, and, first, where as many are kept as can be. */
  function all(): KeptCommunity[] {
    const open = asKept(community.choice())
    if (community.about().managed) return [kept.find(open.key) ?? open]
    if (kept.has(open.key)) return kept.list()
    return kept.isFull() ? [open, ...kept.list()] : [...kept.list(), open]
  }

  function list(): Omit<ListedCommunity, 'unread'>[] {
    const listed = all()
    const alone = listed.length === 1 ? ('only' as const) : null
    return listed.map((each) => {
      const profile = each.address === null ? null : profileOf(each.address)
      const isSet = community.about().managed || (each.address !== null && isBuiltIn(each.address))
      return {
        key: each.key,
        choice: choiceOf(each),
        name: profile?.name ?? (each.name || null),
        mark: profile?.mark ?? null,
        isOpen: each.key === community.key(),
        stays: isSet ? ('set' as const) : alone,
      }
    })
  }

  function keep(choice: CommunityChoice, name: string | null): void {
    const before = kept.find(keyOf(choice))
    if (before === null && kept.isFull()) return
    const next = before === null ? asKept(choice, name ?? '') : { ...before, name: name ?? before.name }
    if (before?.name !== next.name) kept.keep(next)
    onChange()
  }

  async function signOut(address: string | null, token: string | null): Promise<void> {
    if (address === null || token === null) return
    const signedOut = link
      .signOut(address, token)
      .catch((error: unknown) => log.warn({ err: error }, 'a community could not be notified of the sign-out'))
    await Promise.race([signedOut, wait(signOutWithinMs)])
  }

  return {
    list,
    listWithUnread: () =>
      Promise.all(
        list().map(async (each) => {
          const userId = session.signedIn().find((signedIn) => signedIn.community === each.key)?.userId
          const isCounted = !each.isOpen && userId !== undefined
          return { ...each, unread: isCounted ? await storedData.unread(`${each.key} ${userId}`) : null }
        }),
      ),
    async open(choice) {
      if (!kept.has(keyOf(choice)) && kept.isFull() && keyOf(choice) !== community.key()) {
        throw new Failure({ code: 'invalid', fields: { address: 'tooManyCommunities' } })
      }
      // That of a start is kept after the first paint, which may be later than this.
      keep(community.choice(), null)
      await switching.open(choice)
    },
    losses: storedData.losses,
    async leave(key, texts) {
      const listed = list()
      const found = all().find((each) => each.key === key)
      if (found === undefined) throw new Failure({ code: 'notFound' })
      if (listed.find((each) => each.key === key)?.stays !== null) throw new Failure({ code: 'forbidden' })
      const next = listed.find((each) => each.key !== key)
      if (key === community.key() && next !== undefined) await switching.open(next.choice)
      const signedOut = signOut(found.address, await session.leave(key))
      await storedData.remove(found, texts)
      kept.remove(key)
      onChange()
      await signedOut
    },
    settled: switching.settled,
    keepOpen: () => keep(community.choice(), null),
    async readName() {
      const choice = community.choice()
      if (choice.kind !== 'remote') return
      const found = await lookUp(choice.address).catch(() => null)
      if (keyOf(choice) === community.key() || kept.has(keyOf(choice))) keep(choice, found?.name ?? null)
    },
  }
}

const choiceOf = ({ kind, address }: KeptCommunity): CommunityChoice =>
  kind === 'elsewhere' ? { kind: 'remote', address: address ?? '' } : { kind }
