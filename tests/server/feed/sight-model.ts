import type { ItemKind } from '../../../src/shared/contract/moderation'

/** An item, with what decides who sees it. */
export interface Written {
  id: string
  kind: Exclude<ItemKind, 'correction'>
  writer: string
  anonymous: boolean
  /** The post or question that it belongs to. */
  on: string | null
  /** The comment or answer that it answers. */
  parent: string | null
  deleted: boolean
}

/** Who sees what, written with plain sets: the server's conditions are compared with it. */
export class SightModel {
  readonly written = new Map<string, Written>()
  readonly withdrawn = new Set<string>()
  /** Accounts that a decision has closed. */
  readonly closed = new Set<string>()
  /** Members whose writing a decision has suspended. */
  readonly suspended = new Set<string>()
  /** What each member has hidden, in the order of hiding. */
  readonly hidden = new Map<string, string[]>()
  private readonly named = new Set<string>()
  private readonly nameless = new Set<string>()

  add(one: Written): void {
    this.written.set(one.id, one)
  }

  hide(viewer: string, id: string): void {
    const before = this.hidden.get(viewer) ?? []
    if (!before.includes(id)) this.hidden.set(viewer, [...before, id])
  }

  show(viewer: string, id: string): void {
    this.hidden.set(
      viewer,
      (this.hidden.get(viewer) ?? []).filter((one) => one !== id),
    )
  }

  block(by: string, other: string, how: 'named' | 'nameless'): void {
    this[how].add(`${by} ${other}`)
  }

  unblock(by: string, other: string, how: 'named' | 'nameless'): void {
    this[how].delete(`${by} ${other}`)
  }

  isBlocked(one: string, other: string, how: 'named' | 'nameless'): boolean {
    return this[how].has(`${one} ${other}`) || this[how].has(`${other} ${one}`)
  }

  /** Whether somebody's account is closed for everybody but themselves. */
  private isClosed(viewer: string, person: string): boolean {
    return this.closed.has(person) && viewer !== person
  }

  /** Whether a member can see another. */
  seesPerson(viewer: string, person: string): boolean {
    return !this.withdrawn.has(person) && !this.isClosed(viewer, person) && !this.isBlocked(viewer, person, 'named')
  }

  /** Whether blocking, a closed account or, unless `evenHidden`, hiding keeps the item, or what it answers, from the viewer. */
  private isKept(viewer: string, one: Written, evenHidden = false): boolean {
    if (!evenHidden && this.hidden.get(viewer)?.includes(one.id)) return true
    if (this.isBlocked(viewer, one.writer, one.anonymous ? 'nameless' : 'named') || this.isClosed(viewer, one.writer)) return true
    const parent = one.parent === null ? undefined : this.written.get(one.parent)
    return parent !== undefined && this.isKept(viewer, parent, evenHidden)
  }

  /** Whether it exists and is not kept from the viewer; does not check its post or question. */
  seesAlone(viewer: string, id: string, evenHidden = false): boolean {
    const one = this.written.get(id)
    return one !== undefined && !one.deleted && !this.isKept(viewer, one, evenHidden)
  }

  /** The same for threads, which also contain deleted ones as placeholders. */
  seesOrGap(viewer: string, id: string): boolean {
    const one = this.written.get(id)
    return one !== undefined && !this.isKept(viewer, one)
  }

  /** Whether it can be reached. */
  sees(viewer: string, id: string, evenHidden = false): boolean {
    const on = this.written.get(id)?.on
    return this.seesAlone(viewer, id, evenHidden) && (!on || this.seesAlone(viewer, on, evenHidden))
  }

  /** Whether it could be reached if the viewer had hidden nothing: it can be in the list of hidden items, and be reported. */
  seesButForHiding(viewer: string, id: string): boolean {
    return this.sees(viewer, id, true)
  }
}
