import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/**
 * Runs the tests with their temporary files in memory, where the system has a file system for that with enough space: databases under test
 * wait for the disk at each commit, and no test ends the power.
 * @param work called with the environment that says so; empty where it is not possible
 */
export async function withMemoryFolder(work) {
  if (!isUsable()) return work({})
  const folder = mkdtempSync(join(memory, 'hanmadi-tests-'))
  // PostgreSQL runs as another user when root runs the tests.
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.on('exit', remove)
  try {
    return await work({ TMPDIR: folder })
  } finally {
    process.off('exit', remove)
    remove()
  }
}

function isUsable() {
  if (!existsSync('/proc/mounts') || process.env.TMPDIR !== undefined) return false
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, at]) => at === memory)
  // Tests start programs that they have put there.
  if (mount === undefined || mount[2] !== 'tmpfs' || mount[3].split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= neededBytes
}
