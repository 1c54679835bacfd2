import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Takes out of a prepared Electron its stand-in for a default app and its mark: neither belongs in a packaged one. */
export default async function stripElectron({ appOutDir, electronPlatformName }) {
  if (electronPlatformName !== 'linux') return
  await rm(join(appOutDir, 'resources', 'app'), { recursive: true, force: true })
  await rm(join(appOutDir, 'prepared'), { force: true })
}
