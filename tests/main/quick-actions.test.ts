import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { routeOfDeepLink } from '../../src/main/deep-link'
import { quickActions, setQuickActions } from '../../src/main/quick-actions'
import { wordingIn } from '../../src/main/wording'

vi.mock('electron', () => ({ Menu: { buildFromTemplate: (entries: unknown) => entries } }))

const [ko, en] = [wordingIn('ko'), wordingIn('en')]

function setUp(platform: NodeJS.Platform, { isPackaged = true, dataDir = null as string | null } = {}) {
  const went: string[] = []
  const setUserTasks = vi.fn((_: { title: string; arguments: string }[]) => true)
  const setMenu = vi.fn((_: unknown) => undefined)
  const deps = { app: { isPackaged, setUserTasks, dock: { setMenu } }, platform, execPath: 'C:\\Hanmadi.exe', dataDir }
  const set = (words: typeof ko) =>
    setQuickActions({ ...deps, goTo: (route: string) => went.push(route) } as unknown as Parameters<typeof setQuickActions>[0], words)
  return { set, went, setUserTasks, setMenu }
}

describe('the entries beside the app’s icon', () => {
  it('are links that the app knows', () => {
    expect(Object.values(quickActions).map((link) => routeOfDeepLink(link)?.route)).toEqual(['/write', '/talk', '/notebook/review'])
  })

  it('start the program with their link on Windows, in the language that was chosen last', () => {
    const { set, setUserTasks } = setUp('win32', { dataDir: 'D:\\my data' })
    set(en)
    set(ko)
    expect(setUserTasks.mock.lastCall?.[0].map(({ title, arguments: given }) => [title, given])).toEqual([
      ['새 글 쓰기', '--data "D:\\my data" hanmadi://write'],
      ['채팅', '--data "D:\\my data" hanmadi://talk'],
      ['공책 복습', '--data "D:\\my data" hanmadi://notebook/review'],
    ])
  })

  it('are a menu of the dock on macOS', () => {
    const { set, setMenu, went } = setUp('darwin')
    set(en)
    const entries = setMenu.mock.lastCall?.[0] as MenuItemConstructorOptions[]
    expect(entries.map(({ label }) => label)).toEqual(['New post', 'Chats', 'Notebook review'])
    for (const { click } of entries) (click as () => void)()
    expect(went).toEqual(['/write', '/talk', '/notebook/review'])
  })

  it('are not set by a checkout, nor where the .desktop file has them', () => {
    for (const { set, setUserTasks, setMenu } of [setUp('win32', { isPackaged: false }), setUp('linux')]) {
      set(ko)
      expect([setUserTasks.mock.calls, setMenu.mock.calls]).toEqual([[], []])
    }
  })

  it('are the same in the .desktop file, in both languages', () => {
    const { linux } = parse(readFileSync(join(import.meta.dirname, '../../electron-builder.yml'), 'utf8'))
    const { entry, desktopActions } = linux.desktop
    expect(entry.Actions).toBe(`${Object.keys(quickActions).join(';')};`)
    expect(desktopActions).toEqual(
      Object.fromEntries(
        (['write', 'chats', 'review'] as const).map((name) => [
          name,
          { Name: en.quick[name], 'Name[ko]': ko.quick[name], Exec: `hanmadi ${quickActions[name]}` },
        ]),
      ),
    )
  })
})
