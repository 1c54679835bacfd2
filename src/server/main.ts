import { fileURLToPath } from 'node:url'
import { demoAccount } from '../shared/demo-account'
import { administer } from './admin'
import { BackupFailure } from './backup/backup-failure'
import { ConfigError, readCommand, readConfig } from './config'
import { StartFailure } from './db/database-errors'
import { demoPasswordFile } from './demo/demo-password'
import { CommandError } from './features/moderation/commands'
import { helpText } from './help-text'
import { StoreUnavailable } from './images/image-store'
import { createLog } from './log'
import { createCommunityServer } from './server'

// This file is two folders below the project's root, in the sources and in the bundle.
const resources = fileURLToPath(new URL('../../resources', import.meta.url))

/** `npm run server`: prints one line once it listens, or once its command is done; stops gracefully on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const given = process.argv.slice(2)
  const isAdmin = given[0] === 'admin'
  const flagsFrom = given.findIndex((each) => each.startsWith('--'))
  const asked = isAdmin ? given.slice(1, flagsFrom === -1 ? undefined : flagsFrom) : []
  const { command, args } = isAdmin ? { command: null, args: given.slice(1 + asked.length) } : readCommand(given)
  const config = readConfig(args, process.env, resources)
  if (!config) {
    console.log(helpText)
    return
  }
  // Files of the server are readable by this user only.
  process.umask(0o077)
  if (command === 'moveImages') {
    const { moveImages } = await import('./images/images-command')
    for (const line of await moveImages(config, (copied) => console.log(`copied ${copied} so far`))) console.log(line)
    return
  }
  if (command !== null) {
    const { runBackupCommand } = await import('./backup/backup-command')
    console.log(await runBackupCommand(command, config, command.name === 'backup' ? endedBySignal() : undefined))
    return
  }
  const log = createLog(config.logLevel)
  if (isAdmin) {
    for (const line of await administer(config, asked, log)) console.log(line)
    process.exit(0)
  }
  const server = createCommunityServer(config, {
    log,
    onDemoPassword: () => log.info({ account: demoAccount.email, passwordIn: demoPasswordFile(config.dataDir) }, 'demo community ready'),
  })
  let isListening = false
  const stop = () => {
    // Not listening yet: end at once, even if the database does not answer; it rolls back open transactions.
    if (!isListening) process.exit(0)
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const { url } = await server.start()
  isListening = true
  console.log(`listening ${url}`)
}

/** Aborts when somebody ends the process, which then removes what it has written: it may be a whole community. */
function endedBySignal(): AbortSignal {
  const ended = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () =>
      ended.abort(new BackupFailure('unfit', 'The backup was ended before it was complete; nothing of it was kept.')),
    )
  return ended.signal
}

function fail(error: unknown): void {
  if (error instanceof ConfigError) console.error(`${error.message}\n\n${helpText}`)
  else if (error instanceof StartFailure || error instanceof BackupFailure || error instanceof CommandError) console.error(error.message)
  else if (error instanceof StoreUnavailable) console.error(`${error.message}; see the variables S3_…`)
  else console.error(error)
  process.exit(isLasting(error) ? 2 : 1)
}

/** Whether the same start or command fails again until somebody changes something, so that a supervisor need not repeat it. */
function isLasting(error: unknown): boolean {
  if (error instanceof StartFailure) return error.reason !== 'database'
  return error instanceof ConfigError || error instanceof CommandError
}

main().catch(fail)
