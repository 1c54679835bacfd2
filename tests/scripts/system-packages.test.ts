import { beforeEach, describe, expect, it, vi } from 'vitest'

// A Debian 13 that has no Caddy, no libraries of Electron and no commands but its own.
const system = vi.hoisted(() => ({ asRoot: false, said: [] as string[], installs: [] as string[] }))
const known = new Set(['libgtk-3-0t64', 'libgbm1', 'libasound2t64', 'libnss3', 'libatk-bridge2.0-0t64', 'libdrm2', 'libxss1', 'pgbouncer'])

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>()
  return { ...real, existsSync: (path: string) => path === '/etc/debian_version' || real.existsSync(path) }
})
vi.mock('../../scripts/setup/process.mjs', () => {
  const run = async (command: string, [verb = '', ...args]: string[]) => {
    if (command === 'apt-cache') return { code: 0, output: known.has(args[0] ?? '') ? 'Candidate: 1.0' : 'Candidate: (none)' }
    if (command !== 'apt-get') return { code: 0, output: '' }
    if (verb === 'install') system.installs.push(args.filter((each) => !each.startsWith('-')).join(' '))
    return { code: 0, output: '' }
  }
  return {
    get asRoot() {
      return system.asRoot
    },
    onLinux: true,
    onWindows: false,
    findCommand: () => undefined,
    run,
    capture: run,
    say: (text: string) => system.said.push(text),
    SetupError: class extends Error {},
  }
})

const { requireSystem } = await import('../../scripts/setup/system-packages.mjs')
beforeEach(() => {
  system.said = []
  system.installs = []
})

const electron = 'libgtk-3-0t64 libgbm1 libasound2t64 libnss3 libatk-bridge2.0-0t64 libdrm2 libxss1'

describe('what a Debian system lacks', () => {
  it('is installed as root, what is optional by itself and only where the system has it', async () => {
    system.asRoot = true
    await expect(requireSystem(['caddy', 'electron', 'pgbouncer'])).rejects.toThrow(`Run\n  apt-get install ${electron} pgbouncer\n`)
    expect(system.installs).toEqual([electron, 'pgbouncer'])
    expect(system.said).toContain('not on this system: caddy (no package source of this system has it)')
  })

  it('is named to others by the names that it has there', async () => {
    system.asRoot = false
    await expect(requireSystem(['electron'])).rejects.toThrow(`Run\n  sudo apt-get install ${electron}\n`)
    expect(system.installs).toEqual([])
  })

  it('is asked of apt-get also under a name that it does not know, when it is required', async () => {
    system.asRoot = true
    await expect(requireSystem(['virtual display'])).rejects.toThrow('This system lacks: virtual display.')
    expect(system.installs).toEqual(['xvfb xauth dbus-x11'])
  })
})
