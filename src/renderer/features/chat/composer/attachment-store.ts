/** A picture attached to the next message of a room. */
export interface Attachment {
  id: string
  file: File
  /** The object URL that shows it. */
  url: string
}

/** The most pictures held for all rooms together: pasted ones take memory. */
const maxTotal = 25
const none: readonly Attachment[] = []
// In the order of the last change.
const byRoom = new Map<string, readonly Attachment[]>()
const listeners = new Set<() => void>()

/** Pictures chosen and not sent, for as long as the page exists. @param key the account and the room */
export const attachmentsOf = (key: string): readonly Attachment[] => byRoom.get(key) ?? none

/** Replaces the pictures of a room. Above the limit, rooms lose all of theirs, the one changed longest ago first. */
export function storeAttachments(key: string, attachments: readonly Attachment[]): void {
  byRoom.delete(key)
  if (attachments.length > 0) byRoom.set(key, attachments)
  let count = [...byRoom.values()].reduce((sum, { length }) => sum + length, 0)
  for (const [oldest, dropped] of byRoom) {
    if (count <= maxTotal) break
    byRoom.delete(oldest)
    revokeUrls(dropped)
    count -= dropped.length
  }
  for (const listener of listeners) listener()
}

export function subscribeAttachments(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Frees the object URLs of pictures that are no longer shown. */
export function revokeUrls(attachments: readonly Attachment[]): void {
  for (const { url } of attachments) URL.revokeObjectURL(url)
}
