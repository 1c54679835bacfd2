import { existsSync, readFileSync } from 'node:fs'
import { join, win32 } from 'node:path'
import { type OwnProgram, ownAppImage } from '../own-app-image'

/** How the running copy of the app was installed, as far as the app can replace it. */
export type Installation =
  /** `image`: the AppImage's file. */
  | { kind: 'appImage'; image: string }
  /** A package of Linux, which only an administrator replaces. */
  | { kind: 'package'; type: 'deb' | 'rpm' }
  /** On Windows and macOS a program outside of the app replaces it. */
  | { kind: 'installer' }
  /** The person replaces it. */
  | { kind: 'other' }

export interface RunningCopy extends OwnProgram {
  isPortable: boolean
  /** As `process.resourcesPath`. */
  resources: string
  isRoot: boolean
}

/** The folder into which electron-builder's packages for Linux install. */
const packagesFolder = '/opt/'
/** Asks for an administrator's password. */
export const pkexec = '/usr/bin/pkexec'

/** @param exists for tests: whether there is a file at a path */
export function findInstallation({ isPortable, resources, isRoot, ...program }: RunningCopy, exists = existsSync): Installation {
  const { platform, execPath } = program
  if (platform === 'darwin') return { kind: 'installer' }
  if (platform === 'win32') {
    // The installer puts its uninstaller beside the program. Without it, it would install another copy, on this machine.
    const uninstaller = win32.join(win32.dirname(execPath), `Uninstall ${win32.basename(execPath)}`)
    return { kind: !isPortable && exists(uninstaller) ? 'installer' : 'other' }
  }
  const image = ownAppImage(program)
  if (image !== null) return { kind: 'appImage', image }
  const type = packageType(resources)
  const canBeInstalled = !isPortable && execPath.startsWith(packagesFolder) && (isRoot || exists(pkexec))
  return type !== null && canBeInstalled ? { kind: 'package', type } : { kind: 'other' }
}

/** What electron-builder notes in the packages that it makes. */
function packageType(resources: string): 'deb' | 'rpm' | null {
  try {
    const type = readFileSync(join(resources, 'package-type'), 'utf8').trim()
    return type === 'deb' || type === 'rpm' ? type : null
  } catch {
    return null
  }
}
