import { fileURLToPath } from 'node:url'
import { readConfig } from '../../src/server/config'
import { createLog } from '../../src/server/log'
import { createCommunityServer } from '../../src/server/server'
import { noLimits } from './no-limits'

// The community server as its launcher starts it, except for the limits: ten thousand messages of two members are no attack here. The
// bundle is two folders below the resources.
const config = readConfig(process.argv.slice(2), process.env, fileURLToPath(new URL('../../resources', import.meta.url)))
if (config === null) throw new Error('it has to listen somewhere')
const server = createCommunityServer(config, { log: createLog(), rate: noLimits, onDemoPassword: () => undefined })
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
const { url } = await server.start()
console.log(`listening ${url}`)
