import type { Reply } from '../../../shared/contract/feed-shapes'

/** Comments of a post that are on their way, each under what it answers. */
export interface Waiting<One> {
  /** Under the post itself. */
  own: One[]
  /** By the id of the comment they stand under. */
  under: Map<string, One[]>
}

/** Sorts what is on its way to where it will stand: an answer to a nested comment joins its parent's list. */
export function placeWaiting<One extends { to: { id: string } | null }>(replies: readonly Reply[], waiting: readonly One[]): Waiting<One> {
  const placed: Waiting<One> = { own: [], under: new Map() }
  for (const one of waiting) {
    const root = one.to && replies.find(({ id, replies: nested }) => id === one.to?.id || nested.some((leaf) => leaf.id === one.to?.id))
    if (!root) placed.own.push(one)
    else placed.under.set(root.id, [...(placed.under.get(root.id) ?? []), one])
  }
  return placed
}
