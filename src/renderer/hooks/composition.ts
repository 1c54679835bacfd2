/**
 * An event of a text field, reduced to what matters for Enter. `at`: its time, as `Event.timeStamp`; `composing`: `isComposing`, or key code
 * 229, or both.
 */
export type FieldEvent =
  | { type: 'enterDown'; composing: boolean; repeat?: boolean; at: number }
  /** `removes`: whether the key deletes text or cancels a composition. */
  | { type: 'otherDown'; composing: boolean; removes?: boolean }
  | { type: 'enterUp'; at: number }
  | { type: 'compositionstart' }
  | { type: 'compositionupdate' | 'compositionend'; data: string }
  | { type: 'input' }
  /** A line break about to be inserted. */
  | { type: 'newline' }

export interface EnterClock {
  /** Runs `task` after `ms` in a later task; returns a function that cancels it. */
  later: (task: () => void, ms: number) => () => void
}

export const isEnter = ({ key, code }: KeyboardEvent): boolean => key === 'Enter' || code === 'Enter' || code === 'NumpadEnter'

/** How long the last syllable may take to arrive as plain text after its composition ended. */
const arrivalMs = 500

const isHangul = (text: string) => /^[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]+$/.test(text)

/**
 * Decides what Enter does in a field where Hangul may be composing (docs/product/desktop.md "Typing Korean"): one press sends once, with
 * the last syllable. Systems order the events of that press differently, so no single flag is reliable: the press is recorded, the
 * composition ends, the field is read in a later task, and the plain Enter that some systems send afterwards is ignored. Enter that
 * confirms any other composition only confirms.
 * @param send reads the field's current text and sends it
 * @param insert inserts the last syllable, which the system has lost
 * @returns a function that takes each event and says whether its default must be prevented
 */
export function createComposedEnter(
  send: () => void,
  insert: (text: string) => void,
  { later }: EnterClock,
): (event: FieldEvent) => boolean {
  let composing = false
  let composed = ''
  let removing = false
  /** A press that has not sent yet: `composed` may be followed by a plain Enter of the same press. */
  let pending: 'composed' | 'plain' | null = null
  /** The composition ended with its text removed, which some systems then insert as plain text. */
  let awaitsLastSyllable = false
  let ignoreNextEnter = false
  /** When Enter was released while the plain Enter was still awaited, which some systems then send with this time or an earlier one. */
  let releasedAt = Number.NEGATIVE_INFINITY
  let cancel = () => {}

  /** Sends what is pending once the field is complete. */
  function settleIn(ms: number): void {
    cancel()
    cancel = later(() => {
      const isLost = awaitsLastSyllable
      awaitsLastSyllable = false
      if (pending === null) return
      if (isLost) {
        insert(composed)
        // Forms have the inserted text in a later task only.
        return settleIn(0)
      }
      ignoreNextEnter = pending === 'composed'
      sendNow()
    }, ms)
  }

  function sendNow(): void {
    cancel()
    pending = null
    awaitsLastSyllable = false
    send()
  }

  function enter({ composing: isComposing, repeat = false, at }: FieldEvent & { type: 'enterDown' }): boolean {
    if (isComposing || composing) {
      if (composing && isHangul(composed) && !repeat) pending = 'composed'
      return false
    }
    if (ignoreNextEnter || repeat || at <= releasedAt) {
      ignoreNextEnter = false
      return true
    }
    // A busy system reports it before the syllable.
    if (awaitsLastSyllable) pending = 'plain'
    else sendNow()
    return true
  }

  return (event) => {
    switch (event.type) {
      case 'enterDown':
        return enter(event)
      case 'otherDown':
        ignoreNextEnter = false
        removing = event.removes === true
        if (composing) pending = null
        // Before the next text, which belongs to the next message.
        else if (pending !== null) sendNow()
        return false
      case 'enterUp':
        if (ignoreNextEnter || pending === 'composed') releasedAt = event.at
        if (pending === 'composed') pending = 'plain'
        ignoreNextEnter = false
        return false
      case 'compositionstart':
        composing = true
        composed = ''
        removing = false
        return false
      case 'compositionupdate':
        if (event.data !== '') {
          composed = event.data
          removing = false
        }
        return false
      case 'compositionend':
        composing = false
        awaitsLastSyllable = event.data === '' && isHangul(composed) && !removing
        if (awaitsLastSyllable) settleIn(arrivalMs)
        else if (pending !== null) settleIn(0)
        return false
      case 'input':
        if (awaitsLastSyllable && !composing) {
          awaitsLastSyllable = false
          settleIn(0)
        }
        return false
      case 'newline':
        return ignoreNextEnter || (pending !== null && !composing)
    }
  }
}

/** An event, reduced to what matters for Escape. `at`: its time, as `Event.timeStamp`; `composing`: `isComposing`, or key code 229, or both. */
export type EscapeEvent =
  | { type: 'escapeDown'; composing: boolean; at: number }
  | { type: 'escapeUp' | 'compositionend'; at: number }
  | { type: 'otherDown' | 'leave' }

/**
 * Decides whether a press of Escape belongs to a composition (docs/product/desktop.md "Typing Korean"): then it closes nothing, nor does
 * the plain Escape that some systems send once the composition has ended. The next press counts again.
 * @returns a function that takes each event and says whether to hide it from all other listeners
 */
export function createComposingEscape(): (event: EscapeEvent) => boolean {
  /** A plain Escape with this time or an earlier one is the press that ended the last composition. */
  let resentUntil = Number.NEGATIVE_INFINITY
  /** The press that belongs to the composition that has not ended yet. */
  let takenAt: number | null = null
  let consumed = false
  return (event) => {
    switch (event.type) {
      case 'escapeDown':
        if (event.composing) {
          consumed = true
          takenAt = event.at
        }
        // Some systems report the key only after the composition has ended, with an earlier time stamp. Of two such presses the second
        // is a new one.
        if (!event.composing && event.at <= resentUntil) {
          consumed = true
          resentUntil = Number.NEGATIVE_INFINITY
        }
        return consumed
      case 'compositionend':
        // On a busy system a composition ends after the key that ended it was released, and after a second press.
        resentUntil = takenAt ?? event.at
        takenAt = null
        return false
      case 'escapeUp':
        // A busy system reports the release before the press, both with the time of the release.
        if (resentUntil !== Number.NEGATIVE_INFINITY) resentUntil = Math.max(resentUntil, event.at)
        consumed = false
        return false
      default:
        consumed = false
        return false
    }
  }
}

/** Hides presses of Escape inside a composition from all listeners of the window. Call it before anything else listens for keys. */
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
  const keyUp = (event: KeyboardEvent) => void (isEscape(event) && decide({ type: 'escapeUp', at: event.timeStamp }))
  target.addEventListener('keydown', keyDown, { capture: true })
  target.addEventListener('keyup', keyUp, { capture: true })
  target.addEventListener('compositionend', ({ timeStamp }) => decide({ type: 'compositionend', at: timeStamp }), { capture: true })
  target.addEventListener('blur', () => decide({ type: 'leave' }))
}

/**
 * Hides the plain Enter that some systems send after an Enter inside a composition when the focus has moved on meanwhile, so that one press
 * acts in one field only. In the same field `createComposedEnter` decides. Call it before anything else listens for keys.
 */
export function guardComposedEnter(target: Window): void {
  /** Where Enter was pressed inside a composition, and until when a plain one is the same press: until its release, while it is down. */
  let press: { field: EventTarget | null; until: number } | null = null
  const keyDown = (event: KeyboardEvent) => {
    const isSamePress = press !== null && event.timeStamp <= press.until && event.target !== press.field
    if (!isEnter(event)) {
      press = null
      return
    }
    if (event.isComposing || event.keyCode === 229) {
      press = { field: event.target, until: Number.POSITIVE_INFINITY }
      return
    }
    press = null
    if (!isSamePress) return
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  const keyUp = (event: KeyboardEvent) => {
    if (press !== null && isEnter(event)) press.until = event.timeStamp
  }
  target.addEventListener('keydown', keyDown, { capture: true })
  target.addEventListener('keyup', keyUp, { capture: true })
  target.addEventListener('blur', ({ target: left }) => {
    if (left === target) press = null
  })
}
