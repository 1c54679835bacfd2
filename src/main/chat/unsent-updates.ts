import type { UnsentMessage } from '../../shared/chat'

/** A message that is sent within this time never appears as unsent: an outline that turns into a bubble at once would flicker. */
const delayMs = 60

export interface UnsentUpdatesDeps {
  send: (unsent: UnsentMessage[]) => void
  /** A message was refused because its room is closed or gone. */
  onRoomRefused: () => void
}

/** Sends pages the unsent messages. */
export interface UnsentUpdates {
  /** Those that pages have. */
  sent(): UnsentMessage[]
  /** Sends a change at once, except that a new message appears only when it is not sent within a moment. */
  changed(unsent: UnsentMessage[]): void
  /** Another account's messages, which pages get with their start patch. */
  reset(unsent: UnsentMessage[]): void
}

export function createUnsentUpdates({ send, onRoomRefused }: UnsentUpdatesDeps): UnsentUpdates {
  let sent: UnsentMessage[] = []
  let current: UnsentMessage[] = []
  let timer: NodeJS.Timeout | null = null

  function sendNow(): void {
    if (timer) clearTimeout(timer)
    timer = null
    const isRefused = current.filter(isRefusedByRoom).length > sent.filter(isRefusedByRoom).length
    sent = current
    send(sent)
    if (isRefused) onRoomRefused()
  }

  return {
    sent: () => sent,
    changed(unsent) {
      current = unsent
      const known = new Set(sent.map(({ id }) => id))
      const isNew = unsent.some(({ id, state }) => !known.has(id) && state !== 'failed')
      if (!isNew) sendNow()
      else timer ??= setTimeout(sendNow, delayMs)
    },
    reset(unsent) {
      if (timer) clearTimeout(timer)
      timer = null
      current = unsent
      sent = unsent
    },
  }
}

function isRefusedByRoom({ error }: UnsentMessage): boolean {
  return error?.code === 'wrongState' || error?.code === 'room is undefined'
}
