import { addNativePackages } from './dist/native-packages.mjs'
import { ensureBuilt } from './setup/built-app.mjs'
import { command } from './setup/command.mjs'
import { ensureElectron } from './setup/electron.mjs'
import { nodeModules } from './setup/paths.mjs'
import { run } from './setup/process.mjs'

// npm run dist [-- --twin] [-- arguments for electron-builder, such as --linux --dir]
// The twin is the same app with the inspector allowed, which end-to-end tests need and users must not have.
await command(async (args) => {
  const twin = args.includes('--twin')
  const rest = args.filter((argument) => argument !== '--twin')
  const electron = await ensureElectron()
  await addNativePackages(rest)
  await ensureBuilt()
  const settings = [
    ...(electron.prepared ? [`-c.electronDist=${electron.dist}`, `-c.electronVersion=${electron.version}`] : []),
    ...(twin ? ['-c.electronFuses.enableNodeCliInspectArguments=true', '-c.directories.output=dist/twin'] : []),
  ]
  const { code } = await run(process.execPath, [`${nodeModules}/electron-builder/cli.js`, '--publish', 'never', ...rest, ...settings])
  return code
})
