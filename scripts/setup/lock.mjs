import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cache } from './paths.mjs'
import { say } from './process.mjs'

/** Two commands started side by side must not install or build into the same folder at once. */
export async function withLock(name, work) {
  const path = join(cache, `${name}.lock`)
  mkdirSync(cache, { recursive: true })
  for (let told = false; !take(path); told = true) {
    if (isAbandoned(path)) rmSync(path, { force: true })
    else if (!told) say(`waiting for another command to finish: ${name}`)
    await wait(200)
  }
  const release = () => rmSync(path, { force: true })
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
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function isAbandoned(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    // The holder writes its pid a moment after it creates the file.
    if (pid === 0) return Date.now() - statSync(path).mtimeMs > 5000
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
