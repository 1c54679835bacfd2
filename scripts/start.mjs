import { rmSync } from 'node:fs'
import { readyApp, sandboxSwitches, withDisplay } from './setup/app.mjs'
import { command } from './setup/command.mjs'
import { hasDisplay } from './setup/display.mjs'
import { inRoot, root } from './setup/paths.mjs'
import { run, SetupError, say } from './setup/process.mjs'

// npm start [-- --url http://… | more arguments for Electron]
await command(async (args) => {
  const { url, rest } = readArguments(args)
  const electron = await readyApp()
  const env = { ...process.env, HANMADI_DEMO: process.env.HANMADI_DEMO ?? '1' }
  if (url !== undefined) env.COMMUNITY_URL = url
  if (url !== undefined || env.COMMUNITY_URL) await checkAddress(env.COMMUNITY_URL)
  if (!hasDisplay) {
    env.HANMADI_FIRST_WINDOW ??= inRoot('first-window.png')
    rmSync(env.HANMADI_FIRST_WINDOW, { force: true })
    say(`no display here: running inside Xvfb, the first window is written to ${env.HANMADI_FIRST_WINDOW}`)
  }
  return await withDisplay({ own: false }, async (display) => {
    const { code } = await run(electron.path, [...sandboxSwitches, root, ...rest], { env: { ...env, ...display } })
    return code
  })
})

/** The app's own check, said before a window that nobody may see. */
async function checkAddress(address) {
  // Read late: only the project's own Node reads TypeScript.
  const { readCommunityAddress } = await import('../src/shared/community-address.ts')
  const { why } = readCommunityAddress(address)
  if (why === 'addressInvalid') throw new SetupError(`“${address}” is not the address of a server, such as https://community.example.`)
  if (why === 'addressNotSecure') {
    throw new SetupError(`“${address}” is not encrypted: use https://, or an address of this machine or of a private network.`)
  }
}

function readArguments(args) {
  const at = args.findIndex((argument) => argument === '--url' || argument.startsWith('--url='))
  if (at === -1) return { rest: args }
  const separate = args[at] === '--url'
  const url = separate ? args[at + 1] : args[at].slice('--url='.length)
  return { url: url ?? '', rest: args.toSpliced(at, separate ? 2 : 1) }
}
