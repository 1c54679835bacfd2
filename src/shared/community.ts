/**
 * The communities that run inside the app: the demo community, and the one that the users of this computer make their own. Each has its own
 * folder.
 */
export type EmbeddedKind = 'demo' | 'own'

/** A community that the app can open. `address`: in the form of `readCommunityAddress`. */
export type CommunityChoice = { kind: EmbeddedKind } | { kind: 'remote'; address: string }
