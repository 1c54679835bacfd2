import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './setup/built-app.mjs'
import { command } from './setup/command.mjs'
import { out } from './setup/paths.mjs'

// npm run server -- --port N --data DIR [--demo]
await command(async () => {
  await ensureBuilt()
  const entry = join(out, 'main', 'server-cli.js')
  // Loaded into this process, so that signals and output are the server's own.
  process.argv[1] = entry
  process.removeAllListeners('uncaughtException')
  await import(pathToFileURL(entry).href)
})
