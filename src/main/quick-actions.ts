import { type App, Menu } from 'electron'
import { fromClipboardFlag } from './configuration/start-options'
import { routeOfDeepLink } from './deep-link'
import type { NativeWording } from './wording'

/**
 * What the system offers beside the app's icon (docs/product/desktop.md "From the taskbar and the dock"), each by its argument: a link, or an
 * option, which no web page can give. On Linux the same entries are in the .desktop file (electron-builder.yml).
 */
export const quickActions = {
  write: 'hanmadi://write',
  clipboard: fromClipboardFlag,
  chats: 'hanmadi://talk',
  review: 'hanmadi://notebook/review',
} as const
const names = ['write', 'clipboard', 'chats', 'review'] as const satisfies (keyof typeof quickActions)[]

export interface QuickActionsDeps {
  app: Pick<App, 'isPackaged' | 'setUserTasks' | 'dock'>
  platform: NodeJS.Platform
  /** The running program, which Windows starts with the argument. */
  execPath: string
  /** The folder of `--data`, so that it reaches this instance; null without. */
  dataDir: string | null
  goTo: (route: string) => void
  /** Writes a new post with what is on the clipboard. */
  newFromClipboard: () => void
}

/** Sets the entries of the Windows jump list or of the macOS dock menu. Called again when the language changes. */
export function setQuickActions(
  { app, platform, execPath, dataDir, goTo, newFromClipboard }: QuickActionsDeps,
  { quick: words }: NativeWording,
): void {
  if (platform === 'darwin') {
    const run = (name: (typeof names)[number]) =>
      name === 'clipboard' ? newFromClipboard() : goTo(routeOfDeepLink(quickActions[name])?.route ?? '/')
    const entries = names.map((name) => ({ label: words[name], click: () => run(name) }))
    app.dock?.setMenu(Menu.buildFromTemplate(entries))
  }
  // From a checkout they would start the bare Electron.
  if (platform !== 'win32' || !app.isPackaged) return
  const folder = dataDir === null ? '' : `--data "${dataDir}" `
  app.setUserTasks(
    names.map((name) => ({
      program: execPath,
      arguments: `${folder}${quickActions[name]}`,
      iconPath: execPath,
      iconIndex: 0,
      title: words[name],
      description: words[name],
    })),
  )
}
