import { ensureBuilt } from './built-app.mjs'
import { hasDisplay, openVirtualDisplay } from './display.mjs'
import { ensureElectron } from './electron.mjs'
import { asRoot, onLinux } from './process.mjs'
import { requireSystem } from './system-packages.mjs'

// Chromium refuses to run sandboxed as root. A packaged app never gets this switch.
export const sandboxSwitches = onLinux && asRoot ? ['--no-sandbox'] : []

/** All that the app needs to run from this checkout. */
export async function readyApp() {
  const electron = await ensureElectron()
  await requireSystem(['electron', 'korean fonts'])
  await ensureBuilt()
  return electron
}

/** Runs work with a display: the given one, or on Linux a virtual one where there is none or `own` is wanted. */
export async function withDisplay({ own }, work) {
  if (!onLinux || (!own && hasDisplay)) return await work({})
  const display = await openVirtualDisplay()
  try {
    return await work(display.env)
  } finally {
    await display.close()
  }
}
