/** One event at a text field, reduced to what decides over Enter. `composing`: `isComposing`, or key code 229, or both. */
export type FieldEvent =
  | { type: 'enterDown'; composing: boolean; repeat?: boolean }
  | { type: 'otherDown'; composing: boolean }
  | { type: 'enterUp' }
  | { type: 'compositionstart' }
  | { type: 'compositionupdate' | 'compositionend'; data: string }
  | { type: 'input' }
  /** A line break about to be inserted. */
  | { type: 'newline' }

export interface EnterClock {
  /** Runs `task` in a later task, after `ms`; returns how to call it off. */
  later: (task: () => void, ms: number) => () => void
}

/** How long a syllable that left the composition may take to arrive as plain text. */
const arrivalMs = 80

const isHangul = (text: string) => /^[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]+$/.test(text)

/**
 * Decides what Enter does at a field where Hangul may be composing (decision 24): one press sends once, with the last syllable.
 * Systems order the events of that press differently, so no single flag is trusted: the wish is noted, composition ends, the
 * field is read in a later task, and the plain Enter that some systems send afterwards is swallowed. Enter that confirms any
 * other composition only confirms.
 * @param send reads the live field and sends it
 * @returns a function that takes each event and says whether its default must be prevented
 */
export function createComposedEnter(send: () => void, { later }: EnterClock): (event: FieldEvent) => boolean {
  let composing = false
  let composed = ''
  let wish = false
  let awaitsSyllable = false
  let swallow = false
  let callOff = () => {}

  function sendSoon(ms: number): void {
    callOff()
    callOff = later(() => {
      swallow = true
      sendNow()
    }, ms)
  }

  function sendNow(): void {
    callOff()
    wish = false
    awaitsSyllable = false
    send()
  }

  function enter(isComposing: boolean, repeat: boolean): boolean {
    if (isComposing || composing) {
      if (composing && isHangul(composed) && !repeat) wish = true
      return false
    }
    if (swallow || repeat) {
      swallow = false
      return true
    }
    sendNow()
    return true
  }

  return (event) => {
    switch (event.type) {
      case 'enterDown':
        return enter(event.composing, event.repeat === true)
      case 'otherDown':
        swallow = false
        if (composing) wish = false
        return false
      case 'enterUp':
        swallow = false
        return false
      case 'compositionstart':
        composing = true
        composed = ''
        return false
      case 'compositionupdate':
        if (event.data !== '') composed = event.data
        return false
      case 'compositionend':
        composing = false
        awaitsSyllable = wish && event.data === '' && composed !== ''
        if (wish) sendSoon(awaitsSyllable ? arrivalMs : 0)
        return false
      case 'input':
        if (awaitsSyllable && !composing) sendSoon(0)
        return false
      case 'newline':
        return swallow || (wish && !composing)
    }
  }
}
