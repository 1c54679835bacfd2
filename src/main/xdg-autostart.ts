import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface AutostartFileDeps {
  env: NodeJS.ProcessEnv
  home: string
  /** The program and its arguments. */
  command: readonly string[]
}

/** The file by which Linux desktops start the app at login (XDG autostart). Each may throw an error of the file system. */
export interface AutostartFile {
  write(): void
  remove(): void
  /** Writes the command again where the file is there and on. @returns whether it is */
  renew(): boolean
}

export function createAutostartFile({ env, home, command }: AutostartFileDeps): AutostartFile {
  const file = join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'autostart', 'hanmadi.desktop')
  const content = `[Desktop Entry]\nType=Application\nName=Hanmadi\nIcon=hanmadi\nExec=${command.map(quoted).join(' ')}\nTerminal=false\n`

  function write(): void {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, content)
  }

  return {
    write,
    remove: () => rmSync(file, { force: true }),
    renew() {
      const found = read(file)
      // What the desktop's own settings write to turn it off.
      if (found === null || /^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(found)) return false
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
