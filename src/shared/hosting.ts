import type { SignUpRule } from './sign-up-rule'

/** The port that a community is hosted on unless its host chooses another. */
export const hostingPort = 8443

/** Ports below need the rights of an administrator on most systems. */
export const leastHostingPort = 1024

/** What the host of a community has chosen (docs/product/hosting.md). */
export interface HostingChoice {
  on: boolean
  port: number
  /** What the community calls itself towards others; empty: nothing. */
  name: string
  /** Whether this machine does not fall asleep while somebody is connected. */
  keepsAwake: boolean
  /** Whether it is reachable through public addresses of this machine too, besides those of private networks. */
  isPublic: boolean
  signUp: SignUpRule
  /** The invitation that is good for signing up; null before the first was made. `expiresAt`: milliseconds since 1970. */
  invitation: { code: string; expiresAt: number } | null
}

/** How the community is to be hosted. */
export type HostingConfiguration = Omit<HostingChoice, 'on' | 'keepsAwake'>

/** Why a community cannot be hosted: another program has the port, the system does not allow it, anything else. */
export const hostingProblems = ['portTaken', 'portNotAllowed', 'other'] as const
export type HostingProblem = (typeof hostingProblems)[number]

/** A member as the host sees who is connected. */
export interface HostingFace {
  id: string
  nickname: string
  imagePath: string | null
}

/** How many of those who are connected are reported by name. */
export const mostFaces = 7

/** What the community counts while it is open. */
export interface HostingFigures {
  people: number
  faces: HostingFace[]
  members: number
  invited: number
}

/**
 * What the community reports. `key`: SHA-256 of its public key, hex; `devices`: how many are connected from the network; `people`: how many
 * members these are, `faces`: the first of them; `members`: how many it has; `invited`: how many accounts the invitation has created.
 */
export type HostingReport =
  | { state: 'off' }
  | ({ state: 'open'; port: number; key: string; devices: number } & HostingFigures)
  | { state: 'failed'; why: HostingProblem }

/** Whether the community is announced in the network, so that apps find it by themselves; `failed`: this machine's network does not allow it. */
export type Announcing = 'off' | 'on' | 'failed'

/** What the community on this computer needs of its disk, in bytes. `disk`: all of it; `free`: what is left. */
export interface CommunityStorage {
  database: number
  pictures: number
  /** The recordings of voice messages and answers. */
  voice: number
  backups: number
  free: number
  disk: number
}

const gigabyte = 1024 ** 3

/** Whether so little is left of the disk that the host has to do something: over 90 % used with less than 10 GB left, or less than 1 GB left. */
export const isNearlyFull = ({ free, disk }: Pick<CommunityStorage, 'free' | 'disk'>): boolean =>
  free < gigabyte || (free < 10 * gigabyte && free < disk * 0.1)

/** What a page may change. */
export type HostingPatch = { [Name in keyof Omit<HostingChoice, 'invitation'>]?: HostingChoice[Name] | undefined }

/** Hosting as its host sees it. `addresses`: where others reach it, `https://192.168.0.24:8443`; `invitation`: the link to the first one. */
export interface Hosting {
  choice: HostingChoice
  report: HostingReport
  addresses: string[]
  invitation: string | null
  announcing: Announcing
  /** Null while it is not known. */
  storage: CommunityStorage | null
}
