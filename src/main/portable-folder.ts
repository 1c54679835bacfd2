import { statSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { type OwnProgram, ownAppImage } from './own-app-image'

const name = 'hanmadi-data'

export interface Program extends OwnProgram {
  isPackaged: boolean
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
function folderOf(program: Program): string {
  const { platform, execPath } = program
  if (platform === 'win32') return win32.dirname(execPath)
  const { dirname } = posix
  // Hanmadi.app/Contents/MacOS/Hanmadi
  if (platform === 'darwin') return dirname(dirname(dirname(dirname(execPath))))
  return dirname(ownAppImage(program) ?? execPath)
}

function isExistingFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
