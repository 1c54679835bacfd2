import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCommand, onLinux, run, SetupError } from './process.mjs'
import { requireSystem } from './system-packages.mjs'

export const hasDisplay = !onLinux || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

const screen = '1280x800x24'

/**
 * A virtual display with a session bus of its own, as the environment that programs on it need.
 * What xvfb-run and dbus-run-session do, but with no shell in between: signals reach the program itself.
 */
export async function openVirtualDisplay() {
  await requireSystem(['virtual display'])
  const folder = mkdtempSync(join(tmpdir(), 'hanmadi-display-'))
  const children = []
  const stop = () => {
    for (const child of [...children].reverse()) child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  const close = async () => {
    process.off('exit', stop)
    const alive = children.filter((child) => child.exitCode === null && child.signalCode === null)
    const ended = alive.map((child) => {
      child.ref()
      return once(child, 'exit')
    })
    stop()
    await Promise.all(ended)
  }
  process.on('exit', stop)
  try {
    const cookie = randomBytes(16).toString('hex')
    const serverCookies = join(folder, 'server')
    const cookies = join(folder, 'client')
    await allow(serverCookies, ':0', cookie)
    const display = `:${await start(children, 'Xvfb', [
      ...['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp', '-noreset', '-auth', serverCookies],
    ])}`
    await allow(cookies, display, cookie)
    const bus = await start(children, 'dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=3'])
    return { env: { DISPLAY: display, XAUTHORITY: cookies, DBUS_SESSION_BUS_ADDRESS: bus, XDG_SESSION_TYPE: 'x11' }, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function allow(file, display, cookie) {
  const { code, output } = await run('xauth', ['-q', '-f', file, 'add', display, '.', cookie], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, XAUTHORITY: file },
  })
  if (code !== 0) throw new SetupError(`xauth failed: ${output}`)
}

/** Starts a program that says on its descriptor 3, in one line, how it can be reached. */
function start(children, name, args) {
  const command = findCommand(name, ['/usr/bin', '/usr/sbin'])
  // Detached, so that Ctrl-C ends the program on the display before the display under it.
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true })
  children.push(child)
  return new Promise((resolve, reject) => {
    let complaints = ''
    let answer = ''
    child.stderr.on('data', (chunk) => {
      complaints += chunk
    })
    child.stdio[3].on('data', (chunk) => {
      answer += chunk
      if (answer.includes('\n')) resolve(answer.trim())
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new SetupError(`${name} ended with ${code}:\n${complaints}`)))
    child.unref()
  })
}
