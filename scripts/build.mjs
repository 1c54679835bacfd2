import { ensureBuilt } from './setup/built-app.mjs'
import { command } from './setup/command.mjs'
import { SetupError } from './setup/process.mjs'

// npm run build [-- --server FOLDER]
await command(async (args) => {
  if (args.length === 0) return ensureBuilt({ force: true })
  if (args.length !== 2 || args[0] !== '--server') throw new SetupError('npm run build knows one option: --server FOLDER')
  // Loaded late: it needs the dependencies.
  const { buildServerFolder } = await import('./build/server-folder.mjs')
  await buildServerFolder(args[1])
})
