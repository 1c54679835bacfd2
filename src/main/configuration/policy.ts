import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { reasonOf } from '../file-problems'
import { ownAppImage } from '../own-app-image'
import type { NativeWording } from '../wording'
import { problem, readCommunityFile, type SetFromOutside, setBy } from './community-file'
import { policyKey, readPolicyKey } from './registry-policy'

export interface PolicyPlaces {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  /** The app's program. */
  program: string
  /** Whether the program is an installed app, not the Electron of a checkout. */
  isPackaged: boolean
}

/** `rootOnly`: it counts only when nobody but root can write it. */
export interface PolicyFile {
  file: string
  rootOnly: boolean
}

/**
 * The files in which an administrator makes settings for a machine, the most binding first: in the system's folder, then beside the app.
 * On Windows every user may add files to the system's folder (%ProgramData%), so nothing there counts. On macOS the app is signed as a whole,
 * so nothing is beside its program. An AppImage is often run from the folder of downloads, where any website can put a file with this name.
 */
export function policyFiles({ platform, env, program, isPackaged }: PolicyPlaces): PolicyFile[] {
  const name = 'community.json'
  const at = (folder: string, rootOnly = false) => ({ file: join(folder, name), rootOnly })
  if (platform === 'darwin') return [at('/Library/Application Support/Hanmadi')]
  const system = platform === 'win32' ? [] : [at('/etc/hanmadi')]
  if (!isPackaged) return system
  const image = ownAppImage({ env, execPath: program, platform })
  return [...system, at(dirname(image ?? program), image !== null)]
}

/**
 * What an administrator has set for this machine: on Windows in the registry, else in a file.
 * @param statOf what the system says of a file
 * @throws Error with a sentence for the person when it cannot be read or used
 */
export async function readPolicy(
  places: PolicyPlaces,
  wording: () => NativeWording,
  statOf: (file: string) => Promise<{ uid: number; mode: number }> = stat,
): Promise<SetFromOutside | null> {
  const key = places.platform === 'win32' ? await readRegistry(places.env, wording) : null
  if (key !== null) return setBy(policyKey, key, wording)
  for (const { file, rootOnly } of policyFiles(places)) {
    if (rootOnly && !(await statOf(file).then(isOfRootAlone, () => false))) continue
    const found = await readCommunityFile(file, wording)
    if (found !== null) return found
  }
  return null
}

async function readRegistry(env: NodeJS.ProcessEnv, wording: () => NativeWording) {
  try {
    return await readPolicyKey(env)
  } catch (error) {
    throw problem(wording().configuration.registryUnreadable, { key: policyKey, reason: reasonOf(error) })
  }
}

/** Root's own, without write permission for the group or others. */
function isOfRootAlone({ uid, mode }: { uid: number; mode: number }): boolean {
  return uid === 0 && (mode & 0o022) === 0
}
