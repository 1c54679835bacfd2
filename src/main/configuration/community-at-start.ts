import type { CommunityChoice, EmbeddedKind } from '../../shared/community'
import { readCommunityAddress } from '../../shared/community-address'
import type { AddressAdmission } from '../api/address-admission'
import { Failure } from '../failure'
import type { FileProblems } from '../file-problems'
import type { NativeWording } from '../wording'
import type { CommunityProfile } from './community-file'

/** A community that is set from outside of the app. */
export interface Given {
  address: string
  /** Where it is set, as messages name it: a file, a registry key, `COMMUNITY_URL`, `--community`. */
  source: string
  profile: CommunityProfile | null
}

/** Where the community of a start is taken from, in this order. */
export interface CommunitySources {
  /** Set by an administrator; nobody can choose another. */
  policy: Given | null
  /** Given on the command line or in the environment for this start. */
  given: Given | null
  /** What was chosen in the app. */
  stored: { community: string | null; embedded: EmbeddedKind | null }
  /** What a checkout opens. */
  byDefault: EmbeddedKind | null
  /** The build's own community. */
  build: Given | null
  /** Whether an earlier version has left a demo community, which it opened without asking. */
  hasDemo: () => boolean
}

export interface CommunityAtStart {
  /** null: the app asks. */
  choice: CommunityChoice | null
  /** Whether an administrator has set it. */
  managed: boolean
}

export interface CommunityAtStartDeps {
  sources: CommunitySources
  admission: AddressAdmission
  wording: () => NativeWording
  problems: Pick<FileProblems, 'report'>
}

/**
 * Decides which community this start opens (docs/product/desktop.md "Which community opens"). An address whose missing encryption the person
 * does not accept counts as not set.
 * @throws Error with a sentence for the person when an address that is set from outside is not allowed, or the policy's is not accepted
 */
export async function communityAtStart({ sources, admission, wording, problems }: CommunityAtStartDeps): Promise<CommunityAtStart> {
  const { policy, given, stored, byDefault, build, hasDemo } = sources

  /** null: not accepted. */
  async function admitted(address: string): Promise<CommunityAtStart['choice']> {
    try {
      return { kind: 'remote', address: await admission.admit(address) }
    } catch (error) {
      if (error instanceof Failure) return null
      throw error
    }
  }
  async function openGiven(found: Given | null): Promise<CommunityAtStart['choice']> {
    if (found === null) return null
    const read = readCommunityAddress(found.address)
    if (read.kind !== 'refused') return admitted(found.address)
    const sentence = wording().configuration[read.why]
    throw new Error(sentence.replace('{{source}}', found.source).replace('{{address}}', found.address))
  }
  async function openStored(): Promise<CommunityAtStart['choice']> {
    if (stored.community === null) return stored.embedded && { kind: stored.embedded }
    const read = readCommunityAddress(stored.community)
    if (read.kind !== 'refused') return admitted(stored.community)
    problems.report({ kind: 'community', file: stored.community, why: read.why })
    return null
  }

  if (policy !== null) {
    const choice = await openGiven(policy)
    if (choice === null) throw new Error(wording().configuration.policyDeclined)
    return { choice, managed: true }
  }
  const choice =
    (await openGiven(given)) ??
    (await openStored()) ??
    (byDefault && { kind: byDefault }) ??
    (await openGiven(build)) ??
    (hasDemo() ? { kind: 'demo' as const } : null)
  return { choice, managed: false }
}

/** What is known from outside of the app of a community with this address. */
export function profileOf(address: string | null, sources: Pick<CommunitySources, 'policy' | 'build'>): CommunityProfile | null {
  const found = [sources.policy, sources.build].find((each) => {
    const read = each === null ? null : readCommunityAddress(each.address)
    return read !== null && read.kind !== 'refused' && read.address === address
  })
  return found?.profile ?? null
}
