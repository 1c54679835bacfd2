import { EventEmitter } from 'node:events'
import type { BrowserWindow, PowerMonitor, Session, WebContents } from 'electron'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMicrophone } from '../../src/main/microphone'
import type { CreatedWindow } from '../../src/main/windows'
import { limits } from '../../src/shared/limits'

type Request = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>
type Check = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>
type Access = 'not-determined' | 'granted' | 'denied' | 'restricted'

const origin = 'app://hanmadi'

/** A microphone of a system, as Chromium would ask for it. */
function setUp({ platform = 'linux', access = 'granted' }: { platform?: NodeJS.Platform; access?: Access } = {}) {
  let request: Request | null = null
  let check: Check | null = null
  const opened: string[] = []
  const told: boolean[] = []
  const asked: string[] = []
  const powerMonitor = new EventEmitter()
  const microphone = createMicrophone({
    session: {
      setPermissionRequestHandler: (handler: Request) => {
        request = handler
      },
      setPermissionCheckHandler: (handler: Check) => {
        check = handler
      },
    } as unknown as Session,
    origin,
    platform,
    systemPreferences: {
      getMediaAccessStatus: () => access,
      async askForMediaAccess(what) {
        asked.push(what)
        return access === 'not-determined'
      },
    },
    shell: { openExternal: async (address) => void opened.push(address) },
    powerMonitor: powerMonitor as unknown as PowerMonitor,
  })
  const windows = new EventEmitter<{ created: [CreatedWindow] }>()
  microphone.follow({
    on: (event, listener) => void windows.on(event, listener),
    send: (_, payload) => void told.push(payload as boolean),
  })
  return {
    ...{ microphone, opened, told, asked, powerMonitor },
    openWindow(page: WebContents) {
      const window = Object.assign(new EventEmitter(), { webContents: page })
      windows.emit('created', { window: window as unknown as BrowserWindow, kind: 'main', reload: () => undefined })
      return window
    },
    /** Whether a page is given what it requests. */
    requests(page: WebContents, { mediaTypes = ['audio'], permission = 'media', requestingUrl = `${origin}/`, isMainFrame = true } = {}) {
      let isGiven = false
      const details = { mediaTypes, requestingUrl, isMainFrame } as Parameters<Request>[3]
      const answer = (given: boolean) => {
        isGiven = given
      }
      request?.(page, permission as Parameters<Request>[1], answer, details)
      return isGiven
    },
    checks(page: WebContents | null, { mediaType = 'audio', permission = 'media', from = origin, isMainFrame = true } = {}) {
      return check?.(page, permission as Parameters<Check>[1], from, { mediaType, isMainFrame } as Parameters<Check>[3])
    },
  }
}

function aPage() {
  const sent: unknown[][] = []
  const page = Object.assign(new EventEmitter(), { isDestroyed: () => false, send: (...given: unknown[]) => void sent.push(given), sent })
  return page as unknown as WebContents & EventEmitter & { sent: unknown[][] }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is given to the page that records, from its start to its end, and to no other page', async () => {
  const { microphone, requests, checks, told } = setUp()
  const [page, other] = [aPage(), aPage()]
  expect(requests(page)).toBe(false)
  expect(await microphone.start(page)).toBe(true)
  expect(requests(page)).toBe(true)
  expect(checks(page)).toBe(true)
  expect(requests(other)).toBe(false)
  expect(checks(other)).toBe(false)
  expect(checks(null)).toBe(false)
  microphone.end(page)
  expect(requests(page)).toBe(false)
  expect(checks(page)).toBe(false)
  expect(told).toEqual([true, false])
})

it('refuses everything else also while a page records', async () => {
  const { microphone, requests, checks } = setUp()
  const page = aPage()
  await microphone.start(page)
  expect(requests(page, { mediaTypes: ['video'] })).toBe(false)
  expect(requests(page, { mediaTypes: ['audio', 'video'] })).toBe(false)
  // What captures a screen names neither.
  expect(requests(page, { mediaTypes: [] })).toBe(false)
  expect(requests(page, { permission: 'display-capture' })).toBe(false)
  expect(requests(page, { permission: 'geolocation' })).toBe(false)
  expect(requests(page, { isMainFrame: false })).toBe(false)
  for (const from of ['https://example.com/', 'app://hanmadi.example/', 'app://hanmadi2/', 'file:///app']) {
    expect(requests(page, { requestingUrl: from })).toBe(false)
    expect(checks(page, { from })).toBe(false)
  }
  expect(checks(page, { mediaType: 'video' })).toBe(false)
  expect(checks(page, { isMainFrame: false })).toBe(false)
  expect(checks(page, { permission: 'notifications' })).toBe(false)
})

it.each(['did-navigate', 'render-process-gone', 'destroyed'])('is taken back when a page ends by %s', async (event) => {
  const { microphone, requests, told } = setUp()
  const page = aPage()
  await microphone.start(page)
  page.emit(event)
  expect(requests(page)).toBe(false)
  expect(microphone.isUsed()).toBe(false)
  expect(told.at(-1)).toBe(false)
  expect(page.eventNames()).toEqual([])
})

it('is taken back from a page that records for longer than a message may be', async () => {
  const { microphone, requests } = setUp()
  const page = aPage()
  await microphone.start(page)
  vi.advanceTimersByTime(limits.voice.seconds * 1000)
  expect(requests(page)).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(requests(page)).toBe(false)
})

it('asks the page to end a recording when the machine is suspended or its window is hidden', async () => {
  const { microphone, powerMonitor, openWindow } = setUp()
  const [page, other] = [aPage(), aPage()]
  const window = openWindow(page)
  openWindow(other)
  window.emit('hide')
  expect(page.sent).toEqual([])
  await microphone.start(page)
  window.emit('hide')
  powerMonitor.emit('suspend')
  expect(page.sent).toEqual([
    ['desktop:event', 'endRecording', 'hidden'],
    ['desktop:event', 'endRecording', 'suspended'],
  ])
  expect(other.sent).toEqual([])
})

it.each([
  ['win32', 'denied'],
  ['win32', 'restricted'],
  ['darwin', 'denied'],
  ['darwin', 'restricted'],
] as const)('is not given where the system refuses it: %s, %s', async (platform, access) => {
  const { microphone, requests } = setUp({ platform, access })
  const page = aPage()
  expect(await microphone.start(page)).toBe(false)
  expect(requests(page)).toBe(false)
})

it('is asked for on macOS before the first recording', async () => {
  const { microphone, requests, asked } = setUp({ platform: 'darwin', access: 'not-determined' })
  const page = aPage()
  expect(await microphone.start(page)).toBe(true)
  expect(asked).toEqual(['microphone'])
  expect(requests(page)).toBe(true)
})

it('has settings in Windows and macOS', async () => {
  const settings: [NodeJS.Platform, string[]][] = [
    ['win32', ['ms-settings:privacy-microphone']],
    ['darwin', ['x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone']],
    ['linux', []],
  ]
  for (const [platform, addresses] of settings) {
    const { microphone, opened } = setUp({ platform })
    expect(await microphone.openSettings()).toBe(addresses.length > 0)
    expect(opened).toEqual(addresses)
  }
})
