import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { DesktopEvents } from '../shared/desktop'
import type { TextSizeCommand } from './text-size'
import type { NativeWording } from './wording'

export type CommandName = DesktopEvents['command']['name']

export interface MenuDeps {
  wording: NativeWording
  isDev: boolean
  command: (name: CommandName) => void
  changeTextSize: (command: TextSizeCommand) => void
  showLog: () => void
}

const hidden = { visible: false, acceleratorWorksWhenHidden: true }

/**
 * Sets the application menu, which is hidden except on macOS and provides the keyboard shortcuts. Called again when the language changes.
 */
export function setMenu(deps: MenuDeps): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(process.platform === 'darwin' ? macMenu(deps) : plainMenu(deps)))
}

function macMenu(deps: MenuDeps): MenuItemConstructorOptions[] {
  const { menu: words, appName } = deps.wording
  const app: MenuItemConstructorOptions[] = [
    { role: 'about', label: words.about },
    { type: 'separator' },
    settings(deps),
    { type: 'separator' },
    { role: 'hide', label: words.hide },
    { role: 'hideOthers', label: words.hideOthers },
    { role: 'unhide', label: words.showAll },
    { type: 'separator' },
    { role: 'quit', label: words.quit },
  ]
  const file = [write(deps), palette(deps), search(deps), { role: 'close', label: words.closeWindow } as const]
  const windows: MenuItemConstructorOptions[] = [{ role: 'minimize', label: words.minimize }]
  return [
    { label: appName, submenu: app },
    { label: words.file, submenu: file },
    ...shared(deps),
    { role: 'windowMenu', label: words.window, submenu: windows },
    help(deps),
  ]
}

function plainMenu(deps: MenuDeps): MenuItemConstructorOptions[] {
  const { menu: words } = deps.wording
  const file = [
    write(deps),
    palette(deps),
    search(deps),
    settings(deps),
    { role: 'quit', label: words.quit, accelerator: 'Ctrl+Q' } as const,
  ]
  return [{ label: words.file, submenu: file }, ...shared(deps), help(deps)]
}

function shared({ wording: { menu: words }, command, changeTextSize, isDev }: MenuDeps): MenuItemConstructorOptions[] {
  const isMac = process.platform === 'darwin'
  const edit: MenuItemConstructorOptions[] = [
    { role: 'undo', label: words.undo },
    { role: 'redo', label: words.redo },
    { type: 'separator' },
    { role: 'cut', label: words.cut },
    { role: 'copy', label: words.copy },
    { role: 'paste', label: words.paste },
    { role: 'selectAll', label: words.selectAll },
  ]
  const view: MenuItemConstructorOptions[] = [
    { label: words.back, accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: () => command('back') },
    { label: words.forward, accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: () => command('forward') },
    { type: 'separator' },
    { label: words.zoomIn, accelerator: 'CmdOrCtrl+Plus', click: () => changeTextSize('zoomIn') },
    // The same key without Shift, as it is usually pressed.
    { ...hidden, label: words.zoomIn, accelerator: 'CmdOrCtrl+=', click: () => changeTextSize('zoomIn') },
    { label: words.zoomOut, accelerator: 'CmdOrCtrl+-', click: () => changeTextSize('zoomOut') },
    { label: words.actualSize, accelerator: 'CmdOrCtrl+0', click: () => changeTextSize('actualSize') },
    { type: 'separator' },
    { role: 'togglefullscreen', label: words.fullScreen },
  ]
  const forDevelopers: MenuItemConstructorOptions[] = [
    { role: 'reload', label: words.reload },
    { role: 'toggleDevTools', label: words.devTools },
  ]
  return [
    { label: words.edit, submenu: edit },
    { label: words.view, submenu: isDev ? [...view, ...forDevelopers] : view },
  ]
}

const write = ({ wording, command }: MenuDeps): MenuItemConstructorOptions => ({
  label: wording.menu.write,
  accelerator: 'CmdOrCtrl+N',
  click: () => command('write'),
})
const palette = ({ wording, command }: MenuDeps): MenuItemConstructorOptions => ({
  label: wording.menu.palette,
  accelerator: 'CmdOrCtrl+K',
  click: () => command('palette'),
})
const search = ({ wording, command }: MenuDeps): MenuItemConstructorOptions => ({
  label: wording.menu.search,
  accelerator: 'CmdOrCtrl+F',
  // Pages decide what the key searches: a room, the notebook, or everything.
  registerAccelerator: false,
  click: () => command('search'),
})
const settings = ({ wording, command }: MenuDeps): MenuItemConstructorOptions => ({
  label: wording.menu.settings,
  accelerator: 'CmdOrCtrl+,',
  click: () => command('settings'),
})
const help = ({ wording, command, showLog }: MenuDeps): MenuItemConstructorOptions => ({
  role: 'help',
  label: wording.menu.help,
  submenu: [
    { label: wording.menu.shortcuts, click: () => command('shortcuts') },
    { label: wording.menu.showLog, click: showLog },
  ],
})
