import type { App } from 'electron'
import { hiddenFlag } from './configuration/start-options'
import { ownAppImage, type RegisteredProgram } from './own-app-image'
import { createAutostartFile } from './xdg-autostart'

/** The system's setting for starting the app at login (docs/product/desktop.md "Start at login"). */
export interface StartAtLogin {
  /** False from a checkout, where it would start the bare Electron, and for an app that registers nothing with the machine. */
  isPossible: boolean
  /**
   * Does nothing where it is not possible.
   * @returns false when the system refused
   */
  set(on: boolean): boolean
  /** Adjusts the entry to where the program is now. @returns whether the system still starts it */
  renew(): boolean
}

export interface StartAtLoginDeps extends RegisteredProgram {
  app: Pick<App, 'isPackaged' | 'setLoginItemSettings'>
}

export function createStartAtLogin({ app, isPortable, dataDir, platform, execPath, env, home, log }: StartAtLoginDeps): StartAtLogin {
  const isPossible = app.isPackaged && !isPortable
  // The program inside of an AppImage is only there while it runs.
  const program = ownAppImage({ env, execPath, platform }) ?? execPath
  const file = createAutostartFile({ env, home, command: [program, ...(dataDir === null ? [] : ['--data', dataDir]), hiddenFlag] })

  function register(on: boolean): void {
    if (platform === 'linux') {
      if (on) file.write()
      else file.remove()
      return
    }
    const args = [...(dataDir === null ? [] : ['--data', `"${dataDir}"`]), hiddenFlag]
    app.setLoginItemSettings({ openAtLogin: on, ...(platform === 'win32' ? { args } : {}) })
  }

  return {
    isPossible,
    set(on) {
      if (!isPossible) return true
      try {
        register(on)
        return true
      } catch (error) {
        log.error({ err: error }, 'starting at login could not be set')
        return false
      }
    },
    renew() {
      if (!isPossible || platform !== 'linux') return true
      try {
        return file.renew()
      } catch (error) {
        log.error({ err: error }, 'the entry for starting at login could not be renewed')
        return true
      }
    },
  }
}

/** Whether macOS has started the app at login, which it does without an argument. */
export function wasOpenedAtLogin(app: Pick<App, 'getLoginItemSettings'>): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}
