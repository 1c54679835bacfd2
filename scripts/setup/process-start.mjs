import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** When a process started, in a form that differs from that of any other process with its id; undefined where that is not quickly known. */
export function startOf(pid) {
  if (process.platform === 'linux') return startOnLinux(pid)
  return process.platform === 'darwin' ? startOnMac(pid) : undefined
}

function startOnLinux(pid) {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The name of the program, in brackets, may contain spaces; the start is the 20th field after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    return `${boot} ${fields?.[19]}`
  } catch {
    return undefined
  }
}

function startOnMac(pid) {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { env, encoding: 'utf8' })
  return stdout?.trim() || undefined
}
