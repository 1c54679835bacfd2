/** How long a room has to wait before it sends again. */
export interface Pause {
  milliseconds: number
  /** Whether the community has asked for it. */
  asked: boolean
}

interface Queue {
  timer: NodeJS.Timeout | null
  busy: boolean
  /** The community has asked to wait: nothing is sent before that. */
  held: boolean
  /** Resolves when the entry before is on disk. */
  adding: Promise<unknown>
}

/** The sending of unsent entries, room by room: one after another in a room, while other rooms do not wait. */
export interface RoomQueues {
  /** Sends what is ready in a room, unless that is under way. */
  advance(roomId: string): Promise<void>
  /** Runs `store` once `given` and what is being stored in the room before it have settled. */
  afterEarlier<T>(roomId: string, given: Promise<unknown>, store: () => Promise<T>): Promise<T>
  /** Resolves when everything that is being stored has settled. */
  stored(): Promise<unknown>
  stop(): void
}

interface Deps<Entry> {
  /** The next entry of a room that is ready. */
  next: (roomId: string) => Entry | undefined
  /** Sends an entry. Resolves with how long its room has to wait, null for not at all. */
  attempt: (entry: Entry) => Promise<Pause | null>
}

export function createRoomQueues<Entry>({ next, attempt }: Deps<Entry>): RoomQueues {
  const queues = new Map<string, Queue>()
  let stopped = false

  const queueOf = (roomId: string): Queue => {
    const queue = queues.get(roomId) ?? { timer: null, busy: false, held: false, adding: Promise.resolve() }
    queues.set(roomId, queue)
    return queue
  }

  async function advance(roomId: string): Promise<void> {
    const queue = queueOf(roomId)
    if (queue.busy || queue.held || stopped) return
    if (queue.timer) clearTimeout(queue.timer)
    queue.timer = null
    queue.busy = true
    let one = next(roomId)
    let pause: Pause | null = null
    while (one !== undefined && pause === null && !stopped) {
      pause = await attempt(one)
      one = next(roomId)
    }
    queue.busy = false
    if (pause === null || stopped) return
    queue.held = pause.asked
    queue.timer = setTimeout(() => {
      queue.held = false
      void advance(roomId)
    }, pause.milliseconds)
  }

  return {
    advance,
    afterEarlier(roomId, given, store) {
      const queue = queueOf(roomId)
      // An entry that cannot be stored rejects its own call and does not block the next.
      const own = Promise.allSettled([given, queue.adding]).then(store)
      queue.adding = own
      return own
    },
    stored: () => Promise.allSettled([...queues.values()].map(({ adding }) => adding)),
    stop() {
      stopped = true
      for (const { timer } of queues.values()) if (timer) clearTimeout(timer)
    },
  }
}
