import type { RestoreProblem } from '../shared/backups'
import type { ServerProcess } from './embedded-server'
import { serverMessage } from './embedded-server-messages'
import type { Log } from './log'
import { relayLog } from './relay-log'

/**
 * Restores a backup in place of the embedded community, in a process of its own; the community's process must have ended.
 * @param order the backup, and the community's data folder
 * @returns the folder with what was there before, or why nothing was changed
 */
export function restoreInProcess(
  fork: () => ServerProcess,
  order: { file: string; dataDir: string },
  log: Log,
): Promise<{ kept: string } | { why: RestoreProblem }> {
  return new Promise((resolve) => {
    const child = fork()
    let outcome: { kept: string } | { why: RestoreProblem } = { why: 'other' }
    relayLog(child.stdout, log)
    relayLog(child.stderr, log)
    child.on('spawn', () => child.postMessage({ type: 'restore', ...order }))
    child.on('message', (message) => {
      const read = serverMessage.safeParse(message).data
      if (read?.type === 'restored') outcome = { kept: read.kept }
      else if (read?.type === 'notRestored') outcome = { why: read.why }
      else return
      child.postMessage({ type: 'stop' })
    })
    child.on('exit', () => resolve(outcome))
  })
}
