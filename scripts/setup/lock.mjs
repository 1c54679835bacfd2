import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cache } from './paths.mjs'
import { say } from './process.mjs'
import { startOf } from './process-start.mjs'

// Clocks are set, and the time since the start of the system is rounded.
const clockTolerance = 60_000
const held = new Set()

/** Two commands started side by side must not install or build into the same folder at once. */
export async function withLock(name, work) {
  const path = join(cache, `${name}.lock`)
  mkdirSync(cache, { recursive: true })
  for (let told = false; !take(path); ) {
    if (isAbandoned(path)) rmSync(path, { force: true })
    else if (!told) {
      say(`waiting for another command to finish: ${name} (if there is none, delete ${path})`)
      told = true
    }
    await wait(200)
  }
  const release = () => {
    held.delete(path)
    rmSync(path, { force: true })
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(path) {
  try {
    const file = openSync(path, 'wx')
    held.add(path)
    writeSync(file, `${process.pid} ${startOf(process.pid) ?? ''}`)
    closeSync(file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function isAbandoned(path) {
  const { text, writtenAt } = contentOf(path) ?? {}
  // The lock was released just now, or is another user's.
  if (text === undefined) return false
  const [, digits, start] = /^(\d*) ?(.*)$/.exec(text) ?? []
  const pid = Number(digits)
  // The holder writes its pid a moment after it creates the file.
  if (!pid) return Date.now() - writtenAt > 5000
  if (pid === process.pid) return !held.has(path)
  if (!isRunning(pid)) return true
  // The id of a process that has ended is given to another one.
  const now = startOf(pid)
  if (start !== '' && now !== undefined) return start !== now
  return writtenAt < Date.now() - uptime() * 1000 - clockTolerance
}

function contentOf(path) {
  try {
    return { text: readFileSync(path, 'utf8'), writtenAt: statSync(path).mtimeMs }
  } catch {
    return undefined
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process may not be asked.
    return error.code !== 'ESRCH'
  }
}
