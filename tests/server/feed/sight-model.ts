import type { ItemKind } from '../../../src/shared/contract/moderation'

/** Something written, as far as it matters to who sees it. */
export interface Written {
  id: string
  kind: ItemKind
  writer: string
  anonymous: boolean
  /** The post or question it is under. */
  on: string | null
  /** The comment or answer it is under. */
  parent: string | null
  deleted: boolean
}

/** Who sees what, said in plain words over plain sets: what the server's conditions are measured against. */
export class SightModel {
  readonly written = new Map<string, Written>()
  readonly withdrawn = new Set<string>()
  /** What each has hidden, in the order of hiding. */
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

  /** Whether a person is there for another. */
  seesPerson(viewer: string, person: string): boolean {
    return !this.withdrawn.has(person) && !this.isBlocked(viewer, person, 'named')
  }

  /** Kept from the viewer by hiding or blocking, itself or with what it is under. */
  private isKept(viewer: string, one: Written): boolean {
    const own = this.hidden.get(viewer)?.includes(one.id) || this.isBlocked(viewer, one.writer, one.anonymous ? 'nameless' : 'named')
    const parent = one.parent === null ? undefined : this.written.get(one.parent)
    return Boolean(own) || (parent !== undefined && this.isKept(viewer, parent))
  }

  /** Stands, and nothing keeps it from the viewer; says nothing of the post or question it is under. */
  seesAlone(viewer: string, id: string): boolean {
    const one = this.written.get(id)
    return one !== undefined && !one.deleted && !this.isKept(viewer, one)
  }

  /** As a thread is drawn: deleted ones too, for what may be under them. */
  seesOrGap(viewer: string, id: string): boolean {
    const one = this.written.get(id)
    return one !== undefined && !this.isKept(viewer, one)
  }

  /** Can be reached at all. */
  sees(viewer: string, id: string): boolean {
    const on = this.written.get(id)?.on
    return this.seesAlone(viewer, id) && (!on || this.seesAlone(viewer, on))
  }

  /** Would be seen if the viewer had hidden nothing: what the list of hidden posts shows. */
  seesButForHiding(viewer: string, id: string): boolean {
    const one = this.written.get(id)
    return one !== undefined && !one.deleted && !this.isBlocked(viewer, one.writer, one.anonymous ? 'nameless' : 'named')
  }
}
