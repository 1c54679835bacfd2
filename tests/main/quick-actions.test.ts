import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { routeOfDeepLink } from '../../src/main/deep-link'
import { givenIn } from '../../src/main/incoming/given-arguments'
import { quickActions, setQuickActions } from '../../src/main/quick-actions'
import { wordingIn } from '../../src/main/wording'

vi.mock('electron', () => ({ Menu: { buildFromTemplate: (entries: unknown) => entries } }))

const [ko, en] = [wordingIn('ko'), wordingIn('en')]

function setUp(platform: NodeJS.Platform, { isPackaged = true, dataDir = null as string | null } = {}) {
  const went: string[] = []
  const setUserTasks = vi.fn((_: { title: string; arguments: string }[]) => true)
  const setMenu = vi.fn((_: unknown) => undefined)
  const newFromClipboard = () => void went.push('the clipboard')
  const deps = { newFromClipboard, app: { isPackaged, setUserTasks, dock: { setMenu } }, platform, execPath: 'C:\\Hanmadi.exe', dataDir }
  const set = (words: typeof ko) =>
    setQuickActions({ ...deps, goTo: (route: string) => went.push(route) } as unknown as Parameters<typeof setQuickActions>[0], words)
  return { set, went, setUserTasks, setMenu }
}

describe('the entries beside the app’s icon', () => {
  it('are links and options that the app knows; no link reads the clipboard', () => {
    const { clipboard, ...links } = quickActions
    expect(Object.values(links).map((link) => routeOfDeepLink(link)?.route)).toEqual(['/write', '/talk', '/notebook/review'])
    const place = { isPackaged: true, folder: '/', platform: 'linux' } as const
    expect(givenIn(['hanmadi', clipboard], place)).toEqual({ paths: [], more: false, paste: true })
    expect(givenIn(['hanmadi', `hanmadi://write?${clipboard}`, `hanmadi:${clipboard}`], place)).toEqual({
      paths: [],
      more: false,
      paste: false,
    })
  })

  it('start the program with their link on Windows, in the language that was chosen last', () => {
    const { set, setUserTasks } = setUp('win32', { dataDir: 'D:\\my data' })
    set(en)
    set(ko)
    expect(setUserTasks.mock.lastCall?.[0].map(({ title, arguments: given }) => [title, given])).toEqual([
      ['새 글 쓰기', '--data "D:\\my data" hanmadi://write'],
      ['클립보드로 새 글 쓰기', '--data "D:\\my data" --from-clipboard'],
      ['채팅', '--data "D:\\my data" hanmadi://talk'],
      ['공책 복습', '--data "D:\\my data" hanmadi://notebook/review'],
    ])
  })

  it('are a menu of the dock on macOS', () => {
    const { set, setMenu, went } = setUp('darwin')
    set(en)
    const entries = setMenu.mock.lastCall?.[0] as MenuItemConstructorOptions[]
    expect(entries.map(({ label }) => label)).toEqual(['New post', 'New post from the clipboard', 'Chats', 'Notebook review'])
    for (const { click } of entries) (click as () => void)()
    expect(went).toEqual(['/write', 'the clipboard', '/talk', '/notebook/review'])
  })

  it('are not set by a checkout, nor where the .desktop file has them', () => {
    for (const { set, setUserTasks, setMenu } of [setUp('win32', { isPackaged: false }), setUp('linux')]) {
      set(ko)
      expect([setUserTasks.mock.calls, setMenu.mock.calls]).toEqual([[], []])
    }
  })

  it('go with “Open with” and “Send to” for the pictures of posts, which the app does not become the default program of', () => {
    const root = join(import.meta.dirname, '../..')
    const { mac, linux, nsis, win, fileAssociations } = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8'))
    const endings = ['jpg', 'jpeg', 'png', 'webp', 'gif']
    expect(mac.fileAssociations).toEqual([{ name: 'Picture', ext: endings, role: 'Viewer', rank: 'Alternate' }])
    expect(linux.mimeTypes).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
    // For these, electron-builder takes the place of the default on Windows, and defines the types anew on Linux.
    expect([fileAssociations, win.fileAssociations, linux.fileAssociations]).toEqual([undefined, undefined, undefined])
    const script = readFileSync(join(root, nsis.include), 'utf8')
    expect([...script.matchAll(/SupportedTypes" "\.(\w+)"/g)].map(([, ending]) => ending)).toEqual(endings)
    // Everything is below one key, which goes with the app; the keys of links are tested in tests/scripts/registration.test.ts.
    for (const [, key] of script.matchAll(/^ {2}\w+ SHELL_CONTEXT "([^"\\]+)/gm)) expect(key).toMatch(/^\$\{(OPEN_WITH|LINKS)\}$/)
    expect(script).toMatch(/DeleteRegKey SHELL_CONTEXT "\$\{OPEN_WITH\}"/)
    const [shortcut, removed] = ['CreateShortCut', 'Delete'].map((what) => new RegExp(`^ +${what} "([^"]+)"`, 'm').exec(script)?.[1])
    expect(shortcut).toMatch(/^\$SENDTO\\/)
    expect(removed).toBe(shortcut)
  })

  it('are the same in the .desktop file, in both languages', () => {
    const { linux } = parse(readFileSync(join(import.meta.dirname, '../../electron-builder.yml'), 'utf8'))
    const { entry, desktopActions } = linux.desktop
    expect(entry.Actions).toBe(`${Object.keys(quickActions).join(';')};`)
    expect(desktopActions).toEqual(
      Object.fromEntries(
        (['write', 'clipboard', 'chats', 'review'] as const).map((name) => [
          name,
          { Name: en.quick[name], 'Name[ko]': ko.quick[name], Exec: `hanmadi ${quickActions[name]}` },
        ]),
      ),
    )
  })
})
