import { fileURLToPath } from 'node:url'
import { readConfig } from '../../src/server/config'
import { createLog } from '../../src/server/log'
import { createCommunityServer } from '../../src/server/server'
import { noLimits } from './no-limits'

// The community server as its launcher starts it, but for the limits: two people who say ten thousand things are no attack here.
// Bundled, it lies two folders below the resources.
const config = readConfig(process.argv.slice(2), process.env, fileURLToPath(new URL('../../resources', import.meta.url)))
if (config === null) throw new Error('it has to listen somewhere')
const server = createCommunityServer(config, { log: createLog(), rate: noLimits })
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
const { url } = await server.start()
console.log(`listening ${url}`)
