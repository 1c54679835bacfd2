import { EventEmitter } from 'node:events'
import type { App, BrowserWindow, Dialog, PowerMonitor } from 'electron'
import { expect, it, vi } from 'vitest'
import { createClosing } from '../../src/main/closing'
import { wordingIn } from '../../src/main/wording'
import type { Settings } from '../../src/shared/desktop'

const words = wordingIn('en')
const question = '3 people are connected to your community'

/** The app with its window, as Electron would drive it. */
function setUp({
  closing,
  canStay,
  guests = 0,
  platform = 'linux',
}: {
  closing: Settings['closing']
  canStay: boolean
  guests?: number
  platform?: NodeJS.Platform
}) {
  const events: string[] = []
  const world = { guests, isOpen: true }
  /** Quits as Electron does: unless somebody holds it up. */
  const quit = () => {
    let isHeld = false
    app.emit('before-quit', {
      preventDefault() {
        isHeld = true
      },
    })
    if (!isHeld) events.push('quit')
  }
  const app = Object.assign(new EventEmitter(), { quit })
  const powerMonitor = new EventEmitter()
  let isFullScreen = false
  const window = Object.assign(new EventEmitter(), {
    hide: () => events.push(isFullScreen ? 'hidden in full screen' : 'hidden'),
    isVisible: () => true,
    isFullScreen: () => isFullScreen,
    /** As on macOS, where it takes a moment. */
    setFullScreen(on: boolean) {
      if (on) isFullScreen = true
      else {
        setImmediate(() => {
          isFullScreen = false
          window.emit('leave-full-screen')
        })
      }
    },
  })
  /** Answers the open question. */
  let answer: (button: string) => Promise<void> = async () => undefined
  const dialog = {
    showMessageBox: (...given: unknown[]) => {
      const { message, buttons = [] } = given.at(-1) as Electron.MessageBoxOptions
      events.push(message)
      return new Promise<{ response: number }>((resolve) => {
        answer = async (button) => {
          resolve({ response: buttons.indexOf(button) })
          await new Promise((done) => setImmediate(done))
        }
      })
    },
  }
  const made = createClosing({
    app: app as unknown as App,
    platform,
    dialog: dialog as unknown as Dialog,
    wording: () => words,
    window: { get: () => (world.isOpen ? (window as unknown as BrowserWindow) : null), show: () => events.push('shown') as never },
    powerMonitor: powerMonitor as unknown as PowerMonitor,
    guests: () => world.guests,
    onStay: () => events.push('stayed'),
    closing: () => closing,
    choose: () => undefined,
    canStay: () => canStay,
  })
  made.guard(window as unknown as BrowserWindow)
  const close = () => {
    let closes = true
    window.emit('close', {
      preventDefault() {
        closes = false
      },
    })
    return closes
  }
  return { world, events, app, window, powerMonitor, close, mayCutOff: made.mayCutOff, answer: (button: string) => answer(button) }
}

/** @returns whether the window closes, and what else happens */
function closeWith({ quitting = false, ...given }: { closing: Settings['closing']; canStay: boolean; quitting?: boolean }) {
  const { app, close, events } = setUp(given)
  if (quitting) app.quit()
  events.length = 0
  const closes = close()
  return { closes, events: events.map((each) => (each === words.closing.message ? 'asked' : each)) }
}

it('asks or hides while the app can be reopened', () => {
  expect(closeWith({ closing: 'ask', canStay: true })).toEqual({ closes: false, events: ['asked'] })
  expect(closeWith({ closing: 'tray', canStay: true })).toEqual({ closes: false, events: ['hidden'] })
})

it.each(['tray', 'ask'] as const)('leaves full screen on macOS before it hides: %s', async (closing) => {
  const { events, window, close, answer } = setUp({ closing, canStay: true, platform: 'darwin' })
  window.setFullScreen(true)
  expect(close()).toBe(false)
  if (closing === 'ask') await answer(words.closing.keep)
  await new Promise((done) => setImmediate(done))
  expect(events.filter((each) => each !== words.closing.message)).toEqual(['hidden'])
})

it.each(['ask', 'tray', 'quit'] as const)('closes without asking where there is no tray: %s', (closing) => {
  expect(closeWith({ closing, canStay: false })).toEqual({ closes: true, events: [] })
})

it.each(['ask', 'tray', 'quit'] as const)('closes without asking while the app quits: %s', (closing) => {
  expect(closeWith({ closing, canStay: true, quitting: true })).toEqual({ closes: true, events: [] })
})

it('asks before guests are cut off, once, and quits only after a yes', async () => {
  const { events, app, answer } = setUp({ closing: 'tray', canStay: true, guests: 3 })
  app.quit()
  app.quit()
  expect(events).toEqual([question])
  await answer(words.guests.quitting.stay)
  expect(events).toEqual([question, 'stayed'])
  app.quit()
  await answer(words.guests.quitting.confirm)
  expect(events).toEqual([question, 'stayed', question, 'quit'])
})

it('after staying, the window is closed as before', async () => {
  const { events, app, close, answer } = setUp({ closing: 'tray', canStay: true, guests: 3 })
  app.quit()
  await answer(words.guests.quitting.stay)
  expect(close()).toBe(false)
  expect(events).toEqual([question, 'stayed', 'hidden'])
})

it.each([
  { closing: 'quit', canStay: true },
  { closing: 'ask', canStay: false },
] as const)('holds a window whose closing would quit: %o', async (given) => {
  const { events, close, answer } = setUp({ ...given, guests: 1 })
  expect(close()).toBe(false)
  await answer(words.guests.quitting.confirm)
  expect(events).toEqual(['1 person is connected to your community', 'quit'])
  expect(close()).toBe(true)
})

it('does not lie over the question about the tray, and follows it where that says to quit', async () => {
  const { events, app, close, answer } = setUp({ closing: 'ask', canStay: true, guests: 3 })
  close()
  app.quit()
  expect(events).toEqual([words.closing.message])
  await answer(words.closing.quit)
  expect(events).toEqual([words.closing.message, question])
})

it('asks nothing without guests, and not of the system', async () => {
  const nobody = setUp({ closing: 'tray', canStay: true })
  nobody.app.quit()
  expect(nobody.events).toEqual(['quit'])
  for (const end of ['power', 'session']) {
    const { events, app, window, powerMonitor } = setUp({ closing: 'tray', canStay: true, guests: 3 })
    if (end === 'power') powerMonitor.emit('shutdown')
    if (end === 'session') window.emit('session-end')
    app.quit()
    expect(events, end).toEqual(['quit'])
  }
})

it.each(['darwin', 'linux'] as const)('hides again after a log-out that was cancelled, on macOS: %s', (platform) => {
  vi.useFakeTimers()
  const { events, close, powerMonitor } = setUp({ closing: 'tray', canStay: true, platform })
  powerMonitor.emit('shutdown')
  vi.advanceTimersByTime(10_000)
  expect(close()).toBe(true)
  vi.advanceTimersByTime(60_000)
  // Other systems do not go back on it.
  expect([close(), events]).toEqual(platform === 'darwin' ? [false, ['hidden']] : [true, []])
  vi.useRealTimers()
})

it('goes on quitting on macOS once it was asked to', () => {
  vi.useFakeTimers()
  const { app, close, powerMonitor } = setUp({ closing: 'tray', canStay: true, platform: 'darwin' })
  powerMonitor.emit('shutdown')
  app.quit()
  vi.advanceTimersByTime(60_000)
  expect(close()).toBe(true)
  vi.useRealTimers()
})

it('shows the window again where the last one is gone and nothing else leads to the app', async () => {
  const { world, events, app, answer } = setUp({ closing: 'tray', canStay: false, guests: 3 })
  world.isOpen = false
  app.quit()
  await answer(words.guests.quitting.stay)
  expect(events).toEqual([question, 'stayed', 'shown'])
})

it.each(['closing', 'restoring'] as const)('asks before guests are cut off by %s the community, and not without guests', async (what) => {
  const { world, events, mayCutOff, answer } = setUp({ closing: 'tray', canStay: true, guests: 3 })
  const declined = mayCutOff(what)
  await answer(words.guests[what].stay)
  expect(await declined).toBe(false)
  const accepted = mayCutOff(what)
  await answer(words.guests[what].confirm)
  expect(await accepted).toBe(true)
  expect(events).toEqual([question, question])
  world.guests = 0
  expect(await mayCutOff(what)).toBe(true)
  expect(events).toHaveLength(2)
})

it('asks one question at a time: what comes meanwhile does not happen', async () => {
  const { world, events, app, mayCutOff, answer } = setUp({ closing: 'tray', canStay: false, guests: 3 })
  const first = mayCutOff('closing')
  expect(await mayCutOff('restoring')).toBe(false)
  // The window is closed, for which the app would quit.
  world.isOpen = false
  app.quit()
  expect(events).toEqual([question])
  await answer(words.guests.closing.stay)
  expect(await first).toBe(false)
  expect(events).toEqual([question, 'stayed', 'shown'])
})
