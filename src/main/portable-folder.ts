import { statSync } from 'node:fs'
import { posix, win32 } from 'node:path'

const name = 'hanmadi-data'

export interface Program {
  isPackaged: boolean
  platform: NodeJS.Platform
  /** The path of the running program. */
  execPath: string
  env: NodeJS.ProcessEnv
}

/**
 * The folder `hanmadi-data` beside the installed program, which is then used for everything the app keeps; null where there is none
 * (docs/product/desktop.md "Portable use").
 */
export function portableFolder(program: Program, isFolder = isExistingFolder): string | null {
  // In a checkout the program is the bare Electron.
  if (!program.isPackaged) return null
  const { join } = program.platform === 'win32' ? win32 : posix
  const folder = join(folderOf(program), name)
  return isFolder(folder) ? folder : null
}

/** The folder in which people see the program: that of the AppImage file or of the .app, not one inside of it. */
function folderOf({ platform, execPath, env }: Program): string {
  if (platform === 'win32') return win32.dirname(execPath)
  const { dirname } = posix
  // Hanmadi.app/Contents/MacOS/Hanmadi
  if (platform === 'darwin') return dirname(dirname(dirname(dirname(execPath))))
  const { APPIMAGE: image, APPDIR: mount } = env
  // Programs that another AppImage has started inherit its variables.
  return image && mount && execPath.startsWith(`${mount}/`) ? dirname(image) : dirname(execPath)
}

function isExistingFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
