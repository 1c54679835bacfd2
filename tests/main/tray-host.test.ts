import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showsTrayIcons } from '../../src/main/tray-host'
import { orNote } from '../support/run-report'
import { openStatusNotifierHost } from '../support/status-notifier-host'

const installed = (program: string) => ['/usr/bin', '/bin', '/usr/local/bin'].map((folder) => join(folder, program)).find(existsSync)
const bus = installed('dbus-daemon')
const clients = ['gdbus', 'dbus-send', 'busctl'].filter(installed)
// As Electron leaves it on Ubuntu.
const gnome = {
  platform: 'linux',
  env: { XDG_SESSION_TYPE: 'x11', XDG_CURRENT_DESKTOP: 'Unity', ORIGINAL_XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' },
} as const
const wayland = { platform: 'linux', env: { XDG_SESSION_TYPE: 'wayland', XDG_CURRENT_DESKTOP: 'sway' } } as const

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-tray-'))
  vi.stubEnv('PATH', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

// A real bus, which only Linux has.
describe.runIf(orNote(bus !== undefined && clients.length > 0, 'who shows tray icons: no D-Bus here'))('a desktop shows tray icons', () => {
  let daemon: ChildProcess
  beforeEach(async () => {
    daemon = spawn(bus ?? '', ['--session', '--nofork', '--nopidfile', '--print-address=1'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const [address] = await once(daemon.stdout as NodeJS.ReadableStream, 'data')
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', String(address).trim())
  })
  afterEach(() => void daemon.kill())

  it.each(clients)('when somebody on the bus does, asked with %s', async (client) => {
    symlinkSync(installed(client) ?? '', join(folder, client))
    // A client that is too slow on a busy machine counts as a desktop that shows them.
    for (const desktop of [gnome, wayland]) await expect.poll(() => showsTrayIcons(desktop)).toBe(false)
    const host = await openStatusNotifierHost()
    for (const desktop of [gnome, wayland]) expect(await showsTrayIcons(desktop)).toBe(true)
    host.stop()
  })

  it('where panels may embed icons, which the bus does not tell, and where the bus cannot be asked', async () => {
    expect(await showsTrayIcons(gnome)).toBe(true)
    symlinkSync(installed(clients[0] ?? '') ?? '', join(folder, clients[0] ?? ''))
    expect(await showsTrayIcons({ platform: 'linux', env: { XDG_SESSION_TYPE: 'x11', XDG_CURRENT_DESKTOP: 'i3' } })).toBe(true)
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', `unix:path=${join(folder, 'nobody')}`)
    expect(await showsTrayIcons(gnome)).toBe(true)
  })
})

it('other systems always have a tray', async () => {
  for (const platform of ['win32', 'darwin'] as const) expect(await showsTrayIcons({ platform, env: {} })).toBe(true)
})
