import { EventEmitter } from 'node:events'
import type { App, BrowserWindow } from 'electron'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBadge } from '../../src/main/badge'

vi.mock('../../src/main/unread-disc', () => ({ unreadDisc: () => 'dot' }))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(platform: NodeJS.Platform) {
  const app = { setBadgeCount: vi.fn() }
  /** The taskbar button of a window, which is there only while the window is shown. */
  const open = () => {
    const window = Object.assign(new EventEmitter(), {
      hasButton: false,
      dot: null as string | null,
      setOverlayIcon: (dot: string | null, text: string) => {
        if (window.hasButton) window.dot = dot === null ? null : text
      },
      show: () => {
        window.dot = null
        window.emit('show')
        setTimeout(() => {
          window.hasButton = true
        }, 50)
      },
      hide: () => {
        window.hasButton = false
        window.dot = null
      },
    })
    return window
  }
  let current: ReturnType<typeof open> | null = null
  const badge = createBadge({ app: app as unknown as App, platform, window: () => current as unknown as BrowserWindow })
  const show = async (window: ReturnType<typeof open>) => {
    current = window
    window.show()
    await vi.advanceTimersByTimeAsync(2_000)
  }
  const openWindow = () => {
    const window = open()
    badge.follow(window as unknown as BrowserWindow)
    return window
  }
  const close = () => {
    current = null
  }
  return { app, badge, openWindow, show, close }
}

it('has a dot on Windows with what came while the window was hidden or closed', async () => {
  const { app, badge, openWindow, show, close } = setUp('win32')
  const window = openWindow()
  await show(window)
  badge.show(2, 'two')
  expect(window.dot).toBe('two')
  window.hide()
  badge.show(3, 'three')
  await show(window)
  expect(window.dot).toBe('three')
  badge.show(0, 'none')
  expect(window.dot).toBeNull()
  close()
  badge.show(1, 'one')
  const next = openWindow()
  await show(next)
  expect(next.dot).toBe('one')
  expect(app.setBadgeCount).not.toHaveBeenCalled()
})

it('is a number elsewhere, whatever window is shown', async () => {
  const { app, badge, openWindow, show } = setUp('darwin')
  const window = openWindow()
  badge.show(2, 'two')
  await show(window)
  expect(app.setBadgeCount.mock.calls).toEqual([[2]])
  expect(window.dot).toBeNull()
})
