/** Presses that repeat a key which is still down. */
const repeats = new WeakSet<Event>()

/**
 * Whether a press only repeats a key that is held. `KeyboardEvent.repeat` alone is also true for a new press after keys that an input method
 * has taken.
 */
export const isHeld = (event: KeyboardEvent): boolean => repeats.has(event)

/** Follows which keys are down. Call it before anything else listens for keys. */
export function followKeys(target: Window): void {
  const down = new Set<string>()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat && down.has(event.code)) repeats.add(event)
    down.add(event.code)
  }
  target.addEventListener('keydown', onKeyDown, { capture: true })
  target.addEventListener('keyup', ({ code }) => down.delete(code), { capture: true })
  target.addEventListener('blur', () => down.clear())
}
