import type { App } from 'electron'
import { hiddenFlag } from './configuration/start-options'
import { createLoginItem, createRunValue, type LoginEntry } from './login-entries'
import { ownAppImage, type RegisteredProgram } from './own-app-image'
import type { SettingsStore } from './settings'
import { createAutostartFile } from './xdg-autostart'

/** The system's setting for starting the app at login (docs/product/desktop.md "Start at login"). */
export interface StartAtLogin {
  /** False from a checkout, where it would start the bare Electron, and for an app that registers nothing with the machine. */
  isPossible: boolean
  /** Sets it as the settings say, or these as the system says: it can be turned off there too, and is read again when a window is focused. */
  follow(app: Pick<App, 'on'>): void
}

export interface StartAtLoginDeps extends RegisteredProgram {
  app: Pick<App, 'isPackaged' | 'setLoginItemSettings' | 'getLoginItemSettings'>
  settings: Pick<SettingsStore, 'read' | 'write' | 'change' | 'on'>
}

export function createStartAtLogin(deps: StartAtLoginDeps): StartAtLogin {
  const { app, settings, isPortable, log } = deps
  const isPossible = app.isPackaged && !isPortable
  let isReading = false

  /** @returns null where the system gives no answer */
  function attempt<T>(run: () => T): T | null {
    try {
      return run()
    } catch (error) {
      log.error({ err: error }, 'the entry for starting at login cannot be used')
      return null
    }
  }

  function show(isOn: boolean | null): void {
    if (isOn === null || isOn === settings.read().startAtLogin) return
    isReading = true
    settings.change({ startAtLogin: isOn })
    isReading = false
  }

  return {
    isPossible,
    follow(events) {
      if (!isPossible) return
      const entry = entryOf(deps)
      show(attempt(settings.read().startAtLogin ? entry.renew : entry.isOn))
      settings.on('change', (_, { startAtLogin: wanted }) => {
        // What the system says is not said to it, which would remove what was only turned off there.
        if (isReading || wanted === undefined) return
        attempt(wanted ? entry.write : entry.remove)
        if (wanted) show(attempt(entry.isOn) ?? false)
      })
      events.on('browser-window-focus', () => show(attempt(entry.isOn)))
    },
  }
}

function entryOf({ app, settings, dataDir, platform, execPath, env, home }: StartAtLoginDeps): LoginEntry {
  const args = [...(dataDir === null ? [] : ['--data', dataDir]), hiddenFlag]
  if (platform === 'darwin') return createLoginItem(app)
  if (platform === 'win32') {
    const registered = {
      read: () => settings.read().loginProgram,
      keep: (loginProgram: string) => settings.write({ ...settings.read(), loginProgram }),
    }
    return createRunValue({ app, execPath, args, registered })
  }
  // The program inside of an AppImage is only there while it runs.
  const program = ownAppImage({ env, execPath, platform }) ?? execPath
  return createAutostartFile({ env, home, command: [program, ...args] })
}

/** Whether macOS has started the app at login, which it does without an argument. */
export function wasOpenedAtLogin(app: Pick<App, 'getLoginItemSettings'>): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}
