import { dirname, join } from 'node:path'
import type { NativeWording } from '../wording'
import type { Given } from './community-at-start'
import { givenBy, readCommunityFile } from './community-file'
import { policyKey, readPolicyKey } from './registry-policy'

export interface PolicyPlaces {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  /** The app's program. */
  program: string
  /** Whether the program is an installed app, not the Electron of a checkout. */
  isPackaged: boolean
}

/**
 * The files in which an administrator sets the community of a machine, the most binding first: in the system's folder, then beside the app.
 * On macOS the app is signed as a whole, so nothing is beside its program.
 */
export function policyFiles({ platform, env, program, isPackaged }: PolicyPlaces): string[] {
  const name = 'community.json'
  if (platform === 'darwin') return [join('/Library/Application Support/Hanmadi', name)]
  const system = platform === 'win32' ? join(env['ProgramData'] ?? 'C:\\ProgramData', 'Hanmadi', name) : join('/etc/hanmadi', name)
  // An AppImage runs from a folder that is mounted for it.
  return isPackaged ? [system, join(dirname(env['APPIMAGE'] || program), name)] : [system]
}

/**
 * The community that an administrator has set for this machine: on Windows in the registry, else in a file.
 * @throws Error with a sentence for the person when it cannot be used
 */
export async function readPolicy(places: PolicyPlaces, wording: () => NativeWording): Promise<Given | null> {
  const key = places.platform === 'win32' ? await readPolicyKey(places.env) : null
  if (key !== null) return givenBy(policyKey, key, wording)
  for (const file of policyFiles(places)) {
    const found = await readCommunityFile(file, wording)
    if (found !== null) return found
  }
  return null
}
