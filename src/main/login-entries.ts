import type { App } from 'electron'
import { appId } from './app-id'

/** The system's entry that starts the app at login. Each may throw an error of the system. */
export interface LoginEntry {
  write(): void
  remove(): void
  /** Whether the system starts this program with it. */
  isOn(): boolean
  /** Adjusts it to where the program is now, where it is on. What the person has turned off in the system stays off. @returns whether it is on */
  renew(): boolean
}

type LoginItems = Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>

export interface RunValueDeps {
  app: LoginItems
  execPath: string
  args: string[]
  /** The program that was registered last: the system finds an entry by its program alone, and the app may have been moved. */
  registered: { read(): string | null; keep(program: string): void }
}

/** On Windows: a value of the registry key `Run`, which Task Manager can turn off. */
export function createRunValue({ app, execPath, args, registered }: RunValueDeps): LoginEntry {
  // It compares a path without quotes up to its first space alone. What it writes, it quotes itself.
  const found = (program: string) => app.getLoginItemSettings({ path: `"${program}"`, args })
  const isExact = () => found(execPath).openAtLogin

  function isEnabled(): boolean {
    const entries = [execPath, registered.read() ?? execPath].flatMap((program) => found(program).launchItems)
    return entries.find(({ name, scope }) => name === appId && scope === 'user')?.enabled === true
  }

  function write(): void {
    app.setLoginItemSettings({ openAtLogin: true, name: appId, args })
    registered.keep(execPath)
  }

  return {
    write,
    remove: () => app.setLoginItemSettings({ openAtLogin: false, name: appId }),
    isOn: () => isExact() && isEnabled(),
    renew() {
      // To write it turns it on.
      if (!isEnabled()) return false
      if (!isExact()) write()
      return true
    },
  }
}

/** On macOS: a login item, which the system's settings can turn off. The system follows an app that is moved. */
export function createLoginItem(app: LoginItems): LoginEntry {
  function isOn(): boolean {
    const { openAtLogin, status } = app.getLoginItemSettings()
    return openAtLogin && status !== 'requires-approval'
  }
  return {
    write: () => app.setLoginItemSettings({ openAtLogin: true }),
    remove: () => app.setLoginItemSettings({ openAtLogin: false }),
    isOn,
    renew: isOn,
  }
}
