import { describe, expect, it } from 'vitest'
import { createComposedEnter, type FieldEvent } from '../../../src/renderer/hooks/composition'

/** An event with the time of its recording, unless it has one of its own. */
type Timed<Event> = Event extends { at: number } ? Omit<Event, 'at'> & { at?: number } : Event
/** A step of a recorded press: an event, the field's value after it, or the browser reaching its next task. */
type Step = Timed<FieldEvent> | { value: string } | { wait: number }

const timed = (event: Timed<FieldEvent>, now: number): FieldEvent =>
  event.type === 'enterDown' || event.type === 'enterUp' ? { at: now, ...event } : event

/** Replays a recording with a field that is cleared when it is sent. @returns the sent texts, and the field's last value */
function replay(steps: Step[]) {
  const sent: string[] = []
  const prevented: FieldEvent['type'][] = []
  let field = ''
  let now = 0
  let due: { at: number; task: () => void }[] = []
  const send = () => {
    if (field !== '') sent.push(field)
    field = ''
  }
  const insert = (text: string) => {
    field += text
  }
  const later = (task: () => void, ms: number) => {
    const entry = { at: now + ms, task }
    due.push(entry)
    return () => {
      due = due.filter((one) => one !== entry)
    }
  }
  const decide = createComposedEnter(send, insert, { later })
  const pass = (ms: number) => {
    now += ms
    for (const entry of due.filter(({ at }) => at <= now)) {
      due = due.filter((one) => one !== entry)
      entry.task()
    }
  }
  for (const step of steps) {
    if ('value' in step) field = step.value
    else if ('wait' in step) pass(step.wait)
    else if (decide(timed(step, now))) prevented.push(step.type)
    // A line break that is not prevented is inserted.
    if ('type' in step && step.type === 'newline' && prevented.at(-1) !== 'newline') field += '\n'
  }
  pass(1_000)
  return { sent, prevented, field }
}

const typing = (...syllables: string[]): Step[] => [
  { type: 'otherDown', composing: true },
  { type: 'compositionstart' },
  ...syllables.flatMap((data): Step[] => [{ type: 'compositionupdate', data }, { value: data }, { type: 'input' }]),
]

/** The events of each system for one press of Enter while 한 is being composed. */
const presses: Record<string, Step[]> = {
  'Windows: composition ends, then a plain Enter': [
    ...typing('ㅎ', '하', '한'),
    { type: 'enterDown', composing: true },
    { type: 'compositionend', data: '한' },
    { wait: 0 },
    { type: 'enterDown', composing: false },
    { type: 'newline' },
    { type: 'enterUp' },
  ],
  'Windows, the plain Enter in the same task': [
    ...typing('ㅎ', '하', '한'),
    { type: 'enterDown', composing: true },
    { type: 'compositionend', data: '한' },
    { type: 'enterDown', composing: false },
    { wait: 0 },
    { type: 'enterUp' },
  ],
  'macOS: the key once more with its line break, before the key is up': [
    ...typing('하', '한'),
    { type: 'enterDown', composing: true },
    { type: 'compositionupdate', data: '한' },
    { type: 'input' },
    { type: 'compositionend', data: '한' },
    { type: 'enterDown', composing: false },
    { type: 'enterUp' },
    { wait: 0 },
  ],
  'macOS, only a line break after the composition': [
    ...typing('하', '한'),
    { type: 'enterDown', composing: true },
    { type: 'compositionend', data: '한' },
    { type: 'newline' },
    { wait: 0 },
    { type: 'enterUp' },
  ],
  'Linux with ibus: composition ends empty, the syllable comes as text, then a plain Enter': [
    ...typing('ㅎ', '하', '한'),
    { type: 'enterDown', composing: true },
    { type: 'compositionupdate', data: '' },
    { value: '' },
    { type: 'input' },
    { type: 'compositionend', data: '' },
    { wait: 0 },
    { value: '한' },
    { type: 'input' },
    { type: 'enterDown', composing: false },
    { wait: 0 },
    { type: 'enterUp' },
  ],
  'Linux with ibus, the syllable slow and no plain Enter at all': [
    ...typing('하', '한'),
    { type: 'enterDown', composing: true },
    { type: 'compositionupdate', data: '' },
    { value: '' },
    { type: 'input' },
    { type: 'compositionend', data: '' },
    { wait: 30 },
    { value: '한' },
    { type: 'input' },
    { wait: 1 },
    { type: 'enterUp' },
  ],
  'Linux with ibus on a busy machine: the plain Enter before the syllable': [
    ...typing('하', '한'),
    { type: 'enterDown', composing: true },
    { type: 'compositionupdate', data: '' },
    { value: '' },
    { type: 'input' },
    { type: 'compositionend', data: '' },
    { wait: 10 },
    { type: 'enterDown', composing: false },
    { type: 'enterUp' },
    { wait: 150 },
    { value: '한' },
    { type: 'input' },
    { wait: 0 },
  ],
  'Linux with ibus on a busy machine: the release before the syllable': [
    ...typing('하', '한'),
    { type: 'enterDown', composing: true },
    { type: 'compositionupdate', data: '' },
    { value: '' },
    { type: 'input' },
    { type: 'compositionend', data: '' },
    { wait: 10 },
    { type: 'enterUp' },
    { wait: 150 },
    { value: '한' },
    { type: 'input' },
    { wait: 0 },
  ],
  'Linux with ibus on a busy machine: Ctrl ends the composition, Enter comes plain before the syllable': [
    ...typing('하', '한'),
    { type: 'otherDown', composing: true },
    { type: 'compositionupdate', data: '' },
    { value: '' },
    { type: 'input' },
    { type: 'compositionend', data: '' },
    { type: 'enterDown', composing: true },
    { type: 'otherDown', composing: false },
    { wait: 10 },
    { type: 'enterDown', composing: false },
    { type: 'enterUp' },
    { wait: 150 },
    { value: '한' },
    { type: 'input' },
    { wait: 0 },
  ],
  'Linux with ibus on a busy machine: the syllable is lost': [
    ...typing('하', '한'),
    { type: 'otherDown', composing: true },
    { type: 'compositionupdate', data: '' },
    { value: '' },
    { type: 'input' },
    { type: 'compositionend', data: '' },
    { type: 'otherDown', composing: false },
    { type: 'enterDown', composing: false },
    { type: 'enterUp' },
    { wait: 500 },
  ],
  'Linux with fcitx: the syllable is committed before the key is told of, which comes plain': [
    ...typing('ㅎ', '하', '한'),
    { type: 'compositionupdate', data: '' },
    { value: '' },
    { type: 'input' },
    { type: 'compositionend', data: '한' },
    { value: '한' },
    { type: 'input' },
    { type: 'enterDown', composing: false },
    { type: 'enterUp' },
  ],
}

describe('Enter while Hangul composes', () => {
  for (const [system, steps] of Object.entries(presses)) {
    it(`sends the whole text once at the first press: ${system}`, () => {
      const { sent, field } = replay(steps)
      expect(sent).toEqual(['한'])
      expect(field.trim()).toBe('')
    })

    it(`treats the next press as a new one: ${system}`, () => {
      const { sent } = replay([...steps, { wait: 20 }, { value: '네' }, { type: 'enterDown', composing: false }, { type: 'enterUp' }])
      expect(sent).toEqual(['한', '네'])
    })

    it(`sends two syllables in a row, each once: ${system}`, () => {
      expect(replay([...steps, { wait: 20 }, ...steps]).sent).toEqual(['한', '한'])
    })
  }

  it('inserts no line break when it sends', () => {
    const { field, prevented } = replay(presses['macOS, only a line break after the composition'] ?? [])
    expect(prevented).toContain('newline')
    expect(field).toBe('')
  })

  it('includes the last syllable, which is not in the field yet when the composition ends', () => {
    const { sent } = replay([
      ...typing('한'),
      { value: '안녕한' },
      { type: 'enterDown', composing: true },
      { type: 'compositionupdate', data: '' },
      { value: '안녕' },
      { type: 'input' },
      { type: 'compositionend', data: '' },
      { wait: 1 },
      { value: '안녕한' },
      { type: 'input' },
      { wait: 1 },
      { type: 'enterDown', composing: false },
      { type: 'enterUp' },
    ])
    expect(sent).toEqual(['안녕한'])
  })

  it('does not send the last syllable again with the next message', () => {
    const { sent } = replay([
      ...typing('안녕'),
      { type: 'enterDown', composing: true },
      { type: 'compositionend', data: '안녕' },
      { wait: 0 },
      { type: 'enterDown', composing: false },
      { type: 'enterUp' },
      ...typing('ㄴ', '네'),
      { type: 'enterDown', composing: true },
      { type: 'compositionend', data: '네' },
      { wait: 0 },
      { type: 'enterUp' },
    ])
    expect(sent).toEqual(['안녕', '네'])
  })

  it('ignores the plain Enter that a busy ibus sends after the release, with the time of the release', () => {
    const { sent } = replay([
      ...typing('하', '한'),
      { type: 'enterDown', composing: true },
      { type: 'compositionend', data: '한' },
      { wait: 40 },
      { type: 'enterUp' },
      { value: '다음' },
      { wait: 10 },
      { type: 'enterDown', composing: false, at: 40 },
      { type: 'enterUp', at: 40 },
    ])
    expect(sent).toEqual(['한'])
  })

  it('does not lose the first press where no plain Enter follows it', () => {
    const { sent } = replay([
      ...typing('ㅎ', '하', '한'),
      { type: 'enterDown', composing: true },
      { type: 'compositionend', data: '한' },
      { wait: 0 },
      { type: 'enterUp' },
    ])
    expect(sent).toEqual(['한'])
  })

  it('sends without a letter that was deleted', () => {
    const { sent } = replay([
      ...typing('ㅎ'),
      { value: '안녕ㅎ' },
      { type: 'otherDown', composing: true, removes: true },
      { type: 'compositionupdate', data: '' },
      { value: '안녕' },
      { type: 'input' },
      { type: 'compositionend', data: '' },
      { type: 'enterDown', composing: false },
      { type: 'enterUp' },
    ])
    expect(sent).toEqual(['안녕'])
  })

  it('sends before the next text when that is typed at once', () => {
    const { sent, field } = replay([
      ...typing('녕'),
      { value: '안녕' },
      { type: 'compositionend', data: '' },
      { type: 'enterDown', composing: false },
      { type: 'enterUp' },
      { wait: 50 },
      ...typing('ㄴ', '네'),
    ])
    expect(sent).toEqual(['안녕'])
    expect(field).toBe('네')
  })

  const lost = presses['Linux with ibus on a busy machine: the syllable is lost'] ?? []

  it('sends a syllable that it has inserted itself in a later task, when the form has it', () => {
    const steps: string[] = []
    const due: (() => void)[] = []
    const later = (task: () => void) => {
      due.push(task)
      return () => {}
    }
    const decide = createComposedEnter(
      () => steps.push('sent'),
      (text) => steps.push(text),
      { later },
    )
    for (const step of lost) if ('type' in step) decide(timed(step, 0))
    due.at(-1)?.()
    expect(steps).toEqual(['한'])
    due.at(-1)?.()
    expect(steps).toEqual(['한', 'sent'])
  })

  it.each<[string, Step[]]>([
    ['another key', [{ type: 'otherDown', composing: false }]],
    ['a second press', [{ type: 'enterDown', composing: false }, { type: 'enterUp' }]],
    ['the next syllable', typing('ㄴ', '네')],
  ])('sends an inserted syllable once when %s comes before that task', (_, next) => {
    expect(replay([...lost, ...next]).sent).toEqual(['한'])
  })

  it('does not send when typing continues instead', () => {
    const { sent } = replay([
      ...typing('하'),
      { type: 'enterDown', composing: true },
      { type: 'otherDown', composing: true },
      { type: 'compositionupdate', data: '한' },
      { type: 'compositionend', data: '한' },
    ])
    expect(sent).toEqual([])
  })

  it('ignores the repeats of a held key', () => {
    const { sent } = replay([
      { value: 'a' },
      { type: 'enterDown', composing: false },
      { value: 'b' },
      { type: 'enterDown', composing: false, repeat: true },
      { type: 'enterDown', composing: false, repeat: true },
    ])
    expect(sent).toEqual(['a'])
  })
})

describe('Enter while anything else composes', () => {
  it('only confirms: Japanese', () => {
    const { sent, prevented } = replay([
      ...typing('か', '漢字'),
      { type: 'enterDown', composing: true },
      { type: 'compositionend', data: '漢字' },
      { wait: 0 },
      { type: 'enterUp' },
    ])
    expect(sent).toEqual([])
    expect(prevented).toEqual([])
  })

  it('sends at the next press, which is plain', () => {
    const { sent } = replay([
      ...typing('漢字'),
      { type: 'enterDown', composing: true },
      { type: 'compositionend', data: '漢字' },
      { type: 'enterUp' },
      { type: 'enterDown', composing: false },
    ])
    expect(sent).toEqual(['漢字'])
  })
})
