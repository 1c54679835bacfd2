import type { Unsent, UnsentMessage } from '../../shared/chat'

/** A message that is sent within this time never appears as unsent: an outline that turns into a bubble at once would flicker. */
const delayMs = 60

export interface UnsentUpdatesDeps {
  send: (unsent: Unsent) => void
  /** A message was refused because its room is closed or gone. */
  onRoomRefused: () => void
}

/** Sends pages what is unsent. */
export interface UnsentUpdates {
  /** Those that pages have. */
  sent(): Unsent
  /** Sends a change at once, except that a new message appears only when it is not sent within a moment. */
  changed(unsent: Unsent): void
  /** Another account's messages, which pages get with their start patch. */
  reset(unsent: Unsent): void
}

export function createUnsentUpdates({ send, onRoomRefused }: UnsentUpdatesDeps): UnsentUpdates {
  let sent: Unsent = { messages: [], changes: [] }
  let current = sent
  let timer: NodeJS.Timeout | null = null

  function sendNow(): void {
    if (timer) clearTimeout(timer)
    timer = null
    const isRefused = refusals(current) > refusals(sent)
    sent = current
    send(sent)
    if (isRefused) onRoomRefused()
  }

  return {
    sent: () => sent,
    changed(unsent) {
      current = unsent
      const known = new Set(sent.messages.map(({ id }) => id))
      const isNew = unsent.messages.some(({ id, state }) => !known.has(id) && state !== 'failed')
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

const refusals = ({ messages, changes }: Unsent) => [...messages, ...changes].filter(isRefusedByRoom).length

function isRefusedByRoom({ error }: Pick<UnsentMessage, 'error'>): boolean {
  return error?.code === 'wrongState' || error?.code === 'room is undefined'
}
