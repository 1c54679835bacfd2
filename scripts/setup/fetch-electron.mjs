import { createRequire } from 'node:module'
import { join } from 'node:path'
import { nodeModules } from './paths.mjs'

// Runs what Electron's package has for fetching its binary, and prints a line when data arrives, at most one a second: whoever waits sees
// whether the download goes on.
const fromElectron = createRequire(join(nodeModules, 'electron', 'install.js'))
const library = fromElectron('@electron/get')

let told = 0
const tell = ({ transferred }) => {
  if (Date.now() - told < 1000) return
  told = Date.now()
  console.log(`${transferred} bytes`)
}

// The package's script has no options for its download.
fromElectron.cache[fromElectron.resolve('@electron/get')].exports = {
  ...library,
  downloadArtifact: (details) => library.downloadArtifact({ ...details, downloadOptions: { quiet: true, getProgressCallback: tell } }),
}
fromElectron('./install.js')
