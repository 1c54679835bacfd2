import * as z from 'zod'
import { reactionNames } from '../reactions'
import { id } from './fields'

export const reaction = z.strictObject({
  userId: id,
  name: z.enum(reactionNames),
  /** Its change number, which increases with each change in its room. */
  change: z.number(),
})
/** A member's reaction to a message; each has at most one (docs/product/chat.md "Reactions"). */
export type Reaction = z.output<typeof reaction>

export const wireReactions = z.array(z.object({ userId: z.string(), name: z.string(), changeNo: z.number() })).optional()
type WireReactions = z.output<typeof wireReactions>

/** Those of a newer server that this version does not know are left out. */
export const reactionsFromWire = (w: WireReactions): Reaction[] =>
  (w ?? []).flatMap(({ changeNo: change, ...rest }) => reaction.safeParse({ ...rest, change }).data ?? [])

export const reactionsToWire = (reactions: readonly Reaction[]): { reactions?: WireReactions } =>
  reactions.length === 0 ? {} : { reactions: reactions.map(({ change: changeNo, ...rest }) => ({ ...rest, changeNo })) }
