import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { quoted } from './xdg-autostart'

const run = promisify(execFile)
const withinMs = 10_000
// Not the name of the packages' file, which one of the user's own would replace.
const name = 'hanmadi-appimage.desktop'

export interface AppImageLinksDeps {
  /** The file of the AppImage. */
  image: string
  env: NodeJS.ProcessEnv
  home: string
}

/**
 * Writes the file by which Linux desktops open links with an AppImage, which nothing installs, and makes it their default. `TryExec` makes
 * them ignore it once the AppImage is gone; when it was moved, its next start writes the new place.
 * @throws Error of the file system
 */
export async function registerAppImage({ image, env, home }: AppImageLinksDeps): Promise<void> {
  const folder = join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'applications')
  const file = join(folder, name)
  const content = contentFor(image)
  // Without these programs the desktop finds the file by itself, if later.
  const tell = (program: string, ...args: string[]) => run(program, args, { env, timeout: withinMs }).catch(() => undefined)
  if ((await readFile(file, 'utf8').catch(() => null)) !== content) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, content)
    await tell('update-desktop-database', folder)
  }
  await tell('xdg-mime', 'default', name, 'x-scheme-handler/hanmadi')
}

function contentFor(image: string): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Hanmadi',
    'Icon=hanmadi',
    `TryExec=${image.replaceAll('\\', '\\\\')}`,
    `Exec=${quoted(image)} %u`,
    'Terminal=false',
    'NoDisplay=true',
    'MimeType=x-scheme-handler/hanmadi;',
    '',
  ].join('\n')
}
