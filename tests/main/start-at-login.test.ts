import { describe, expect, it, vi } from 'vitest'
import { createStartAtLogin } from '../../src/main/start-at-login'

function setUp(platform: NodeJS.Platform, isPackaged: boolean) {
  const app = { isPackaged, setLoginItemSettings: vi.fn() }
  return { app, startAtLogin: createStartAtLogin(app, platform) }
}

describe('starting at login', () => {
  it.each(['win32', 'darwin'] as const)('uses the system’s setting: %s', (platform) => {
    const { app, startAtLogin } = setUp(platform, true)
    expect(startAtLogin.isPossible).toBe(true)
    startAtLogin.set(true)
    startAtLogin.set(false)
    expect(app.setLoginItemSettings.mock.calls).toEqual([[{ openAtLogin: true }], [{ openAtLogin: false }]])
  })

  it.each([
    ['win32', false],
    ['darwin', false],
    ['linux', false],
    ['linux', true],
  ] as const)('is not offered, and registers nothing, on %s with packaged: %s', (platform, isPackaged) => {
    const { app, startAtLogin } = setUp(platform, isPackaged)
    startAtLogin.set(true)
    expect([startAtLogin.isPossible, app.setLoginItemSettings.mock.calls]).toEqual([false, []])
  })
})
