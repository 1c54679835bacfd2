import type { App } from 'electron'

/** The system's setting for starting the app at login. */
export interface StartAtLogin {
  /** False from a checkout, where it would start the bare Electron, and on Linux, which Electron does not support. */
  isPossible: boolean
  /** Does nothing where it is not possible. */
  set(on: boolean): void
}

export function createStartAtLogin(
  app: Pick<App, 'isPackaged' | 'setLoginItemSettings'>,
  platform: NodeJS.Platform = process.platform,
): StartAtLogin {
  const isPossible = app.isPackaged && (platform === 'win32' || platform === 'darwin')
  return {
    isPossible,
    set(on) {
      if (isPossible) app.setLoginItemSettings({ openAtLogin: on })
    },
  }
}
