import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { capture, findCommand, onLinux } from '../../scripts/setup/process.mjs'
import { hangulInputPresent } from '../../scripts/setup/system-packages.mjs'
import { onOtherKeyboard } from '../../src/shared/text/keyboard'

/** A Korean keyboard at the tests' display: X key presses, composed by ibus with its Hangul engine. */
export interface HangulKeyboard {
  /** Environment variables of an app that uses it. */
  readonly env: Record<string, string>
  /** Gives the keyboard focus to a program's window. */
  takeTo(pid: number): Promise<void>
  /** Types the keys of the 2-set layout for a text; digits, Latin punctuation and spaces as they are. */
  type(text: string): Promise<void>
  /** Presses keys by their X names: Return, Escape. */
  press(...keys: string[]): Promise<void>
  stop(): Promise<void>
}

const startLimit = 60_000
const names: Record<string, string> = { ' ': 'space', ',': 'comma', '.': 'period', '?': 'question' }

/** Why it is not available; null where it is. */
export function whyNoHangulKeyboard(): string | null {
  if (!onLinux) return 'only Linux has an input method that a test can press keys of'
  return hangulInputPresent() ? null : 'ibus with its Hangul engine, or xdotool, is not installed'
}

/** Starts the input method, with Hangul on from the first key. Needs DISPLAY and a session bus. */
export async function openHangulKeyboard(): Promise<HangulKeyboard> {
  const folder = mkdtempSync(join(tmpdir(), 'hanmadi-ibus-'))
  const address = `unix:path=${join(folder, 'bus')}`
  const own = { ...process.env, LANG: 'C.UTF-8', XDG_CONFIG_HOME: folder, GSETTINGS_BACKEND: 'keyfile', IBUS_ADDRESS: address }
  mkdirSync(join(folder, 'glib-2.0', 'settings'), { recursive: true })
  writeFileSync(join(folder, 'glib-2.0', 'settings', 'keyfile'), settings)
  const daemon = spawn(
    findCommand('ibus-daemon') ?? '',
    ['--panel=disable', '--emoji-extension=disable', '--cache=none', `--address=${address}`],
    {
      env: own,
      stdio: 'ignore',
    },
  )
  const ended = once(daemon, 'exit')
  const stop = async () => {
    daemon.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await chooseEngine(own)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    env: { GTK_IM_MODULE: 'ibus', IBUS_ADDRESS: address, LANG: 'C.UTF-8' },
    async takeTo(pid) {
      const found = await xdotool('search', '--sync', '--onlyvisible', '--pid', String(pid), '--class', '.')
      await xdotool('windowfocus', '--sync', found.trim().split('\n').at(-1) ?? '')
    },
    type: (text) => press(keysOf(text)),
    press: (...keys) => press(keys),
    stop,
  }
}

const settings = `[org/freedesktop/ibus/general]
preload-engines=['hangul']

[org/freedesktop/ibus/engine/hangul]
initial-input-mode='hangul'
disable-latin-mode=true
off-keys=''
`

/** The daemon answers only after a moment, and knows its engines only later. */
async function chooseEngine(env: NodeJS.ProcessEnv): Promise<void> {
  const giveUp = Date.now() + startLimit
  for (;;) {
    const { code, output } = await capture('ibus', ['engine', 'hangul'], { env })
    if (code === 0) return
    if (Date.now() > giveUp) throw new Error(`ibus has no Hangul engine: ${output}`)
    await wait(100)
  }
}

// At a human pace. The input method hears of a focus a little later, and ibus gives a key that it has no use for, such as Escape, back to the
// app through a queue, which on a busy machine the letters of a next key overtake.
async function press(keys: readonly string[]): Promise<void> {
  await wait(150)
  await xdotool('key', '--delay', '40', ...keys)
}

function keysOf(text: string): string[] {
  return [...text].flatMap((letter) => names[letter] ?? [...(onOtherKeyboard(letter) ?? letter)])
}

async function xdotool(...args: string[]): Promise<string> {
  const { code, output } = await capture('xdotool', args)
  if (code !== 0) throw new Error(`xdotool ${args.join(' ')}: ${output}`)
  return output
}
