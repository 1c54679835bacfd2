// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { followKeys, isHeld } from '../../../src/renderer/hooks/held-keys'

followKeys(window)

/** Presses or releases a key. @returns whether it counts as held */
function key(type: 'keydown' | 'keyup', code: string, repeat = false): boolean {
  const event = new KeyboardEvent(type, { code, repeat })
  window.dispatchEvent(event)
  return isHeld(event)
}

test('a key that repeats while it is down is held', () => {
  expect([key('keydown', 'Enter'), key('keydown', 'Enter', true), key('keydown', 'Enter', true)]).toEqual([false, true, true])
  key('keyup', 'Enter')
})

test('a press that passes as a repeat is a new one when the key was up', () => {
  expect(key('keydown', 'Escape', true)).toBe(false)
  key('keyup', 'Escape')
  expect([key('keydown', 'Escape', true), key('keydown', 'Escape', true)]).toEqual([false, true])
  window.dispatchEvent(new Event('blur'))
  expect(key('keydown', 'Escape', true)).toBe(false)
})
