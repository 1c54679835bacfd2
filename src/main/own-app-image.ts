import type { Log } from './log'

export interface OwnProgram {
  env: NodeJS.ProcessEnv
  /** The path of the running program. */
  execPath: string
  platform: NodeJS.Platform
}

/** What decides how the program is registered with the desktop, such as for links. */
export interface RegisteredProgram extends OwnProgram {
  isPortable: boolean
  /** The folder of `--data`; null without. */
  dataDir: string | null
  home: string
  log: Log
}

/**
 * The file of the AppImage that this program runs from; null where it runs from none. `APPIMAGE` alone says nothing: programs that another
 * AppImage has started inherit its variables, so the program has to be inside the folder where the image is mounted.
 */
export function ownAppImage({ env, execPath, platform }: OwnProgram): string | null {
  const { APPIMAGE: image, APPDIR: mount } = env
  return platform === 'linux' && image && mount && execPath.startsWith(`${mount}/`) ? image : null
}
