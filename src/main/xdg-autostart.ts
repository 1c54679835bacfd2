import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LoginEntry } from './login-entries'

export interface AutostartFileDeps {
  env: NodeJS.ProcessEnv
  home: string
  /** The program and its arguments. */
  command: readonly string[]
}

/** On Linux: the file by which desktops start the app at login (XDG autostart). */
export function createAutostartFile({ env, home, command }: AutostartFileDeps): LoginEntry {
  const file = join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'autostart', 'hanmadi.desktop')
  const content = `[Desktop Entry]\nType=Application\nName=Hanmadi\nIcon=hanmadi\nExec=${command.map(quoted).join(' ')}\nTerminal=false\n`

  function write(): void {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, content)
  }

  /** What is in it; null where it is gone or off. */
  function readOn(): string | null {
    const found = read(file)
    // What the desktop's own settings write to turn it off.
    return found === null || /^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(found) ? null : found
  }

  return {
    write,
    remove: () => rmSync(file, { force: true }),
    // Another copy of the app may have written it.
    isOn: () => readOn()?.includes(`Exec=${command.map(quoted).join(' ')}\n`) === true,
    renew() {
      const found = readOn()
      if (found === null) return false
      if (found !== content) write()
      return true
    },
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** An argument of `Exec`: quoted, with a backslash before what a shell would expand, each doubled as in every string of the file. */
export function quoted(argument: string): string {
  if (/^[\w/.:@+=-]+$/.test(argument)) return argument
  return `"${argument
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`
}
