import { addNativePackages } from './dist/native-packages.mjs'
import { azureSettings } from './dist/windows-signing.mjs'
import { ensureBuilt } from './setup/built-app.mjs'
import { command } from './setup/command.mjs'
import { ensureElectron } from './setup/electron.mjs'
import { inRoot, nodeModules } from './setup/paths.mjs'
import { run, SetupError } from './setup/process.mjs'

// npm run dist [-- --twin] [-- --with-prepared-electron] [-- arguments for electron-builder, such as --linux --dir]
// The twin is the same app with the inspector allowed, which end-to-end tests need and users must not have. The prepared Electron is an
// older one, for machines that cannot fetch the product's: nothing made of it may reach users, so it has to be asked for by name.
// A feed of updates and HANMADI_UPDATE_KEY make a build that updates itself (scripts/dist/update-signing.mjs), with manifests for winget and
// Homebrew beside it.
await command(async (args) => {
  const twin = args.includes('--twin')
  const mayBePrepared = args.includes('--with-prepared-electron')
  const rest = args.filter((argument) => !['--twin', '--with-prepared-electron'].includes(argument))
  const electron = await ensureElectron()
  if (electron.prepared && !mayBePrepared) {
    throw new SetupError(
      `Electron ${electron.version} is the older, prepared one: what is built with it must not be shipped.\n` +
        'Build where the product’s own Electron can be fetched, or add -- --with-prepared-electron for a build to test.',
    )
  }
  // Its library is among the dependencies, which are installed by now.
  const { readSigning, signFeeds, writeUpdateSource } = await import('./dist/update-signing.mjs')
  const { writeMetainfo, writePackageManifests } = await import('./dist/package-manifests.mjs')
  const signing = readSigning(process.env)
  const azure = azureSettings(process.env)
  await addNativePackages(rest)
  await ensureBuilt()
  writeUpdateSource(signing)
  writeMetainfo()
  const folder = twin ? 'dist/twin' : 'dist'
  const settings = [
    ...azure,
    ...(electron.prepared ? [`-c.electronDist=${electron.dist}`, `-c.electronVersion=${electron.version}`] : []),
    ...(twin ? ['-c.electronFuses.enableNodeCliInspectArguments=true', `-c.directories.output=${folder}`] : []),
    ...(signing === null ? [] : ['-c.publish.provider=generic', `-c.publish.url=${signing.feed}`, '-c.generateUpdatesFilesForAllChannels']),
  ]
  const { code } = await run(process.execPath, [`${nodeModules}/electron-builder/cli.js`, '--publish', 'never', ...rest, ...settings])
  if (code === 0 && signing !== null) {
    signFeeds(inRoot(folder), signing)
    writePackageManifests(inRoot(folder), signing.feed)
  }
  return code
})
