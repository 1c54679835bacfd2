import { EventEmitter } from 'node:events'
import type { App, BrowserWindow, Dialog } from 'electron'
import { expect, it } from 'vitest'
import { createClosing } from '../../src/main/closing'
import { wordingIn } from '../../src/main/wording'
import type { Settings } from '../../src/shared/desktop'

/** @returns whether the window closes, and what else happens */
function closeWith({ closing, canStay, quitting = false }: { closing: Settings['closing']; canStay: boolean; quitting?: boolean }) {
  const events: string[] = []
  const app = Object.assign(new EventEmitter(), { quit: () => events.push('quit') })
  const window = Object.assign(new EventEmitter(), { hide: () => events.push('hidden') })
  const dialog = {
    showMessageBox: () => {
      events.push('asked')
      return new Promise(() => undefined)
    },
  }
  createClosing({
    app: app as unknown as App,
    dialog: dialog as unknown as Dialog,
    wording: () => wordingIn('ko'),
    closing: () => closing,
    choose: () => undefined,
    canStay: () => canStay,
  }).guard(window as unknown as BrowserWindow)
  if (quitting) app.emit('before-quit')
  let closes = true
  window.emit('close', {
    preventDefault() {
      closes = false
    },
  })
  return { closes, events }
}

it('asks or hides while the app can be reopened', () => {
  expect(closeWith({ closing: 'ask', canStay: true })).toEqual({ closes: false, events: ['asked'] })
  expect(closeWith({ closing: 'tray', canStay: true })).toEqual({ closes: false, events: ['hidden'] })
})

it.each(['ask', 'tray', 'quit'] as const)('closes without asking where there is no tray: %s', (closing) => {
  expect(closeWith({ closing, canStay: false })).toEqual({ closes: true, events: [] })
})

it.each(['ask', 'tray', 'quit'] as const)('closes without asking while the app quits: %s', (closing) => {
  expect(closeWith({ closing, canStay: true, quitting: true })).toEqual({ closes: true, events: [] })
})
