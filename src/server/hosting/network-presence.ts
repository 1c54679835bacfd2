/** Which members are connected from the network (docs/product/hosting.md "Who is here"), in the order of their arrival. */
export interface NetworkPresence {
  enter(userId: string): void
  leave(userId: string): void
  members(): string[]
  /** Calls back when somebody came or left. */
  follow(onChange: () => void): void
}

export function createNetworkPresence(): NetworkPresence {
  /** How many connections each has. */
  const connections = new Map<string, number>()
  let notify = (): void => undefined

  function count(userId: string, by: 1 | -1): void {
    const next = (connections.get(userId) ?? 0) + by
    if (next > 0) connections.set(userId, next)
    else connections.delete(userId)
    notify()
  }

  return {
    enter: (userId) => count(userId, 1),
    leave: (userId) => count(userId, -1),
    members: () => [...connections.keys()],
    follow(onChange) {
      notify = onChange
    },
  }
}
