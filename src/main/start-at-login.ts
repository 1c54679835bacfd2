import type { App } from 'electron'

/** The system's own switch for starting with the computer. */
export interface StartAtLogin {
  /** Whether there is one. From a checkout it would start the bare Electron, and Linux has none that Electron knows. */
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
