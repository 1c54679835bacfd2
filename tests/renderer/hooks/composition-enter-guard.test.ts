// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { guardComposedEnter } from '../../../src/renderer/hooks/composition'

guardComposedEnter(window)

const [sentence, note] = [document.createElement('input'), document.createElement('input')]
document.body.append(sentence, note)
let received: string[] = []
for (const [name, field] of Object.entries({ sentence, note })) field.addEventListener('keydown', () => void received.push(name))
beforeEach(() => {
  received = []
})

/** Presses or releases Enter in a field. @param at the event's time */
function enter(field: HTMLInputElement, type: 'keydown' | 'keyup', at: number, isComposing = false): void {
  const event = new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, isComposing })
  Object.defineProperty(event, 'timeStamp', { value: at })
  field.dispatchEvent(event)
}

test('the plain Enter of the same press does nothing in the field that got the focus meanwhile', () => {
  enter(sentence, 'keydown', 1325, true)
  // A busy ibus reports the release first, both with its time.
  enter(note, 'keyup', 1392)
  enter(note, 'keydown', 1392)
  expect(received).toEqual(['sentence'])
})

test('the plain Enter does nothing in another field while the key is still down', () => {
  enter(sentence, 'keydown', 100, true)
  enter(note, 'keydown', 104)
  expect(received).toEqual(['sentence'])
})

test('the next press counts, and so does the plain Enter in the same field', () => {
  enter(sentence, 'keydown', 100, true)
  enter(sentence, 'keydown', 100)
  enter(note, 'keyup', 120)
  enter(note, 'keydown', 200)
  expect(received).toEqual(['sentence', 'sentence', 'note'])
  received = []
  enter(sentence, 'keydown', 300, true)
  enter(sentence, 'keyup', 320)
  enter(note, 'keydown', 400)
  expect(received).toEqual(['sentence', 'note'])
})
