/** What decides over Escape. `at`: when it happened, as `Event.timeStamp`; `composing`: `isComposing`, or key code 229, or both. */
export type EscapeEvent =
  | { type: 'escapeDown'; composing: boolean; at: number }
  | { type: 'escapeUp' | 'otherDown' | 'leave' }
  | { type: 'compositionend'; at: number }

/**
 * Decides whether a press of Escape belonged to a composition (decision 24): then nothing is closed by it, not even by the plain
 * Escape that some systems send once the composition is over. The next press is a new one.
 * @returns a function that takes each event and says whether nobody else may hear of it
 */
export function createComposingEscape(): (event: EscapeEvent) => boolean {
  let endedAt = Number.NEGATIVE_INFINITY
  let spent = false
  return (event) => {
    switch (event.type) {
      case 'escapeDown':
        if (event.composing) spent = true
        // Some tell of the key only when the composition is over: it was pressed before that all the same. Told of two such presses, a
        // system that was slow to answer, the second is a new one.
        if (!event.composing && event.at <= endedAt) {
          spent = true
          endedAt = Number.NEGATIVE_INFINITY
        }
        return spent
      case 'compositionend':
        endedAt = event.at
        return false
      default:
        spent = false
        return false
    }
  }
}

/** Keeps presses of Escape inside a composition from everything in the window. To be called before anything else listens for keys. */
export function guardComposingEscape(target: Window): void {
  const decide = createComposingEscape()
  const isEscape = ({ key, code }: KeyboardEvent) => key === 'Escape' || code === 'Escape'
  const keyDown = (event: KeyboardEvent) => {
    if (!isEscape(event)) return void decide({ type: 'otherDown' })
    const composing = event.isComposing || event.keyCode === 229
    if (!decide({ type: 'escapeDown', composing, at: event.timeStamp })) return
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  const keyUp = (event: KeyboardEvent) => void (isEscape(event) && decide({ type: 'escapeUp' }))
  target.addEventListener('keydown', keyDown, { capture: true })
  target.addEventListener('keyup', keyUp, { capture: true })
  target.addEventListener('compositionend', ({ timeStamp }) => decide({ type: 'compositionend', at: timeStamp }), { capture: true })
  target.addEventListener('blur', () => decide({ type: 'leave' }))
}
