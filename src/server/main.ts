import { fileURLToPath } from 'node:url'
import { ConfigError, helpText, readConfig } from './config'
import { createLog } from './log'
import { createCommunityServer } from './server'

// Two folders below the product's, in the sources and in the bundle alike.
const resources = fileURLToPath(new URL('../../resources', import.meta.url))

/** `npm run server`: prints one line once it answers, drains on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env, resources)
  if (!config) {
    console.log(helpText)
    return
  }
  const log = createLog()
  const server = createCommunityServer(config, { log, onDemoLoaded: () => log.info('demo community loaded') })
  const stop = () => {
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const { url } = await server.start()
  console.log(`listening ${url}`)
}

function fail(error: unknown): void {
  if (error instanceof ConfigError) console.error(`${error.message}\n\n${helpText}`)
  else console.error(error)
  process.exit(error instanceof ConfigError ? 2 : 1)
}

main().catch(fail)
