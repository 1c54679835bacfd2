import { describe, expect, it } from 'vitest'
import { createComposingEscape, type EscapeEvent } from '../../../src/renderer/hooks/composition'

/** Replays a recording. @returns for each pressed Escape, whether other listeners received it */
function replay(steps: EscapeEvent[]): boolean[] {
  const decide = createComposingEscape()
  return steps.flatMap((step) => {
    const kept = decide(step)
    return step.type === 'escapeDown' ? [!kept] : []
  })
}

/** The events of each system for one press of Escape while 하 is being composed. */
const presses: Record<string, EscapeEvent[]> = {
  'Windows: the key inside the composition, which ends': [
    { type: 'escapeDown', composing: true, at: 100 },
    { type: 'compositionend', at: 104 },
    { type: 'escapeUp', at: 124 },
  ],
  'macOS: the key once more after the composition': [
    { type: 'escapeDown', composing: true, at: 100 },
    { type: 'compositionend', at: 101 },
    { type: 'escapeDown', composing: false, at: 101.5 },
    { type: 'escapeUp', at: 121.5 },
  ],
  'Linux with ibus: the composition ends, the syllable comes as text, then a plain Escape': [
    { type: 'otherDown' },
    { type: 'escapeDown', composing: true, at: 3833 },
    { type: 'compositionend', at: 3843 },
    { type: 'escapeDown', composing: false, at: 3833 },
    { type: 'escapeUp', at: 3853 },
  ],
  'Linux with fcitx: the composition is over before the key is told of': [
    { type: 'otherDown' },
    { type: 'compositionend', at: 210 },
    { type: 'escapeDown', composing: false, at: 200 },
    { type: 'escapeUp', at: 220 },
  ],
  'Linux with ibus on a busy system: the same press once more, after it was released': [
    { type: 'escapeDown', composing: true, at: 100 },
    { type: 'escapeUp', at: 120 },
    { type: 'compositionend', at: 180 },
    { type: 'escapeDown', composing: false, at: 100 },
    { type: 'escapeUp', at: 120 },
  ],
  'Linux with ibus on a busy system: the same press once more, after its release and with the time of that': [
    { type: 'escapeDown', composing: true, at: 1325 },
    { type: 'compositionend', at: 1338 },
    { type: 'escapeUp', at: 1392 },
    { type: 'escapeDown', composing: false, at: 1392 },
    { type: 'escapeUp', at: 1392 },
  ],
  'a held key': [
    { type: 'escapeDown', composing: true, at: 100 },
    { type: 'compositionend', at: 101 },
    { type: 'escapeDown', composing: false, at: 600 },
    { type: 'escapeDown', composing: false, at: 630 },
    { type: 'escapeUp', at: 650 },
  ],
}

describe('Escape while a syllable composes', () => {
  it('counts a second press that comes before a slow end of the composition', () => {
    const first: EscapeEvent[] = [
      { type: 'escapeDown', composing: true, at: 100 },
      { type: 'escapeUp', at: 120 },
    ]
    const second: EscapeEvent[] = [
      { type: 'compositionend', at: 190 },
      { type: 'escapeDown', composing: false, at: 150 },
    ]
    expect(replay([...first, ...second])).toEqual([false, true])
  })

  for (const [system, steps] of Object.entries(presses)) {
    it(`closes nothing: ${system}`, () => {
      const heard = replay(steps)
      expect(heard.length).toBeGreaterThan(0)
      expect(heard).not.toContain(true)
    })

    it(`closes at the next press: ${system}`, () => {
      expect(replay([...steps, { type: 'escapeDown', composing: false, at: 9000 }, { type: 'escapeUp', at: 9020 }]).at(-1)).toBe(true)
    })
  }

  it('ignores the press only until another key is pressed or the window loses the focus', () => {
    const begun: EscapeEvent[] = [
      { type: 'escapeDown', composing: true, at: 100 },
      { type: 'compositionend', at: 101 },
    ]
    const later: EscapeEvent = { type: 'escapeDown', composing: false, at: 900 }
    expect(replay([...begun, { type: 'otherDown' }, later])).toEqual([false, true])
    expect(replay([...begun, { type: 'leave' }, later])).toEqual([false, true])
  })

  it('closes at the second of two presses that a slow ibus reports together', () => {
    const steps: EscapeEvent[] = [
      { type: 'escapeDown', composing: true, at: 1011 },
      { type: 'compositionend', at: 1371 },
      { type: 'escapeDown', composing: false, at: 1011 },
      { type: 'escapeUp', at: 1031 },
      { type: 'escapeDown', composing: false, at: 1011 },
      { type: 'escapeUp', at: 1031 },
    ]
    expect(replay(steps)).toEqual([false, false, true])
  })

  it('closes without a composition', () => {
    expect(replay([{ type: 'otherDown' }, { type: 'escapeDown', composing: false, at: 5 }])).toEqual([true])
  })
})
