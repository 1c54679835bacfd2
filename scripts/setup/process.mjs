import { spawn } from 'node:child_process'
import { accessSync, constants as fsConstants } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './paths.mjs'

export const onWindows = process.platform === 'win32'
export const onLinux = process.platform === 'linux'
export const asRoot = process.getuid?.() === 0

/** Everything the scripts themselves have to say goes to stderr: stdout belongs to the program that is run. */
export function say(text) {
  process.stderr.write(`${text}\n`)
}

/** A failure whose message is all that the person at the terminal needs. */
export class SetupError extends Error {}

export function failPlainly(error) {
  say(error instanceof SetupError ? `\n${error.message}` : error)
  process.exit(1)
}

/**
 * Runs a command to its end with our terminal, hands signals on, and says how it ended.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { silence?: number }} [options] `silence`: a command that prints nothing for so many
 *   milliseconds is killed
 */
export function run(command, args, { env = process.env, cwd = root, stdio = 'inherit', shell = false, silence } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, cwd, stdio, shell, windowsHide: true })
    const output = []
    const stopForwarding = forwardSignals(child)
    let timedOut = false
    const giveUp = () => {
      timedOut = true
      child.kill('SIGKILL')
    }
    const timer = silence === undefined ? undefined : setTimeout(giveUp, silence)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output.push(chunk)
        timer?.refresh()
      })
    }
    const end = () => {
      clearTimeout(timer)
      stopForwarding()
    }
    child.on('error', (error) => {
      end()
      reject(error)
    })
    child.on('close', (code, signal) => {
      end()
      resolve({ code: code ?? 128 + (constants.signals[signal] ?? 1), output: Buffer.concat(output).toString('utf8'), timedOut })
    })
  })
}

/** Runs a command quietly; a command that is not there counts as one that failed. */
export async function capture(command, args, options = {}) {
  try {
    return await run(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    return { code: 127, output: String(error.message), timedOut: false }
  }
}

function forwardSignals(child) {
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    // Ctrl-C in a terminal reaches the whole foreground group by itself; a second one would read as "at once".
    const handler = () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    process.on(signal, handler)
    return () => process.off(signal, handler)
  })
  return () => {
    for (const remove of handlers) remove()
  }
}

/** The full path of a command on PATH or in the given folders, or undefined. */
export function findCommand(name, folders = []) {
  const names = onWindows ? [`${name}.exe`, `${name}.cmd`] : [name]
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...folders]) {
    for (const candidate of names) {
      if (folder !== '' && isExecutable(join(folder, candidate))) return join(folder, candidate)
    }
  }
  return undefined
}

function isExecutable(path) {
  try {
    accessSync(path, fsConstants.X_OK)
    return true
  } catch {
    return false
  }
}
