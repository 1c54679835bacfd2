import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { MenuItemConstructorOptions } from 'electron'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setMenu } from '../../src/main/menu'
import type { quickActions } from '../../src/main/quick-actions'
import { createTrayIcon } from '../../src/main/tray'
import { wordingIn } from '../../src/main/wording'
import { wordsIn } from '../e2e/support/words'
import { aRoom } from '../support/chat-samples'
import { silentLog } from '../support/silent-log'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const { menus } = vi.hoisted(() => ({ menus: [] as MenuItemConstructorOptions[][] }))
vi.mock('electron', () => ({
  Menu: { buildFromTemplate: (entries: MenuItemConstructorOptions[]) => menus.push(entries), setApplicationMenu: () => undefined },
  Tray: class {
    on() {}
    setImage() {}
    setTitle() {}
    setToolTip() {}
    setContextMenu() {}
  },
  nativeImage: { createFromPath: () => ({}) },
}))
vi.mock('../../src/main/unread-disc', () => ({ withUnreadDisc: (icon: unknown) => icon }))

const t = wordsIn('ko')
const hana = { ...nari, id: '0198c9a2-0000-7000-8000-00000000c001', nickname: '한나의서재', following: true }
const haneul = { ...nari, id: '0198c9a2-0000-7000-8000-00000000c002', nickname: '하늘걷기', following: true }
const gsmith = { ...nari, id: '0198c9a2-0000-7000-8000-00000000c003', nickname: 'gsmith.writes', following: false }
const room = aRoom({ unread: 2, partner: { ...aRoom({}).partner, nickname: '효남' } })

beforeEach(() => {
  main.user = haru
  main.rooms = [room]
  main.answers.follows = () => ok({ followers: [gsmith], following: [hana, haneul] })
  main.answers.searchUsers = () => ok({ items: [], total: 0, searched: null, more: false } as never)
})

/** Opens the palette on the notifications page and types a question. */
async function ask(question: string) {
  const app = await openApp({ route: '/notifications' })
  await app.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: t('palette.title') })
  if (question !== '') await app.user.type(field, question)
  return { ...app, field }
}

const names = () => screen.getAllByRole('option').map((row) => row.querySelector('b')?.textContent)
const groups = () => screen.getAllByRole('group').map((group) => group.firstElementChild?.textContent)

test('initial consonants find people, chats, places and commands, at most three of each', async () => {
  await ask('ㅎㄴ')
  await waitFor(() => expect(names()).toContain('하늘걷기'))
  expect(names().slice(0, 4)).toEqual(['한나의서재', '하늘걷기', 'gsmith.writes', '효남'])
  expect(groups().slice(0, 2)).toEqual([t('palette.group.people'), t('palette.group.rooms')])
  for (const group of screen.getAllByRole('group')) expect(within(group).getAllByRole('option').length).toBeLessThanOrEqual(3)
  expect(screen.getByRole('option', { name: /mith.writes/ }).textContent).toContain(t('palette.otherKeyboard', { text: 'gs' }))
})

test('Enter opens the chosen row and closes the palette, which has it first the next time', async () => {
  const { user, field } = await ask('효남')
  await waitFor(() => expect(names()[0]).toBe('효남'))
  await user.type(field, '{Enter}')
  await waitFor(() => expect(window.location.hash).toBe(`#/talk/${room.id}`))
  expect(screen.queryByRole('combobox', { name: t('palette.title') })).toBeNull()
  expect(main.picks).toEqual([`rooms:${room.id}`])
})

test('a message that comes in moves no row under the choice, and is shown in its own', async () => {
  const idOf = (number: number) => `0198c9a2-0000-7000-8000-00000000d00${number}`
  const people = ['새벽하나', '새벽둘', '새벽셋', '새벽넷'].map((nickname, at) => ({ ...room.partner, id: idOf(at), nickname }))
  const said = (text: string, sentAt: number) =>
    ({ id: idOf(9), senderId: nari.id, kind: 'message', text, sentAt, bot: null, pictures: 0 }) as const
  const rooms = people.map((partner, at) => aRoom({ id: partner.id, partner, unread: 0, lastMessage: said('', 100 - at) }))
  main.rooms = rooms
  const { user, field } = await ask('새벽')
  const shown = ['새벽하나', '새벽둘', '새벽셋']
  await waitFor(() => expect(names().slice(0, 3)).toEqual(shown))
  await user.keyboard('{ArrowDown}')
  for (const [at, sentAt] of [
    [1, 200],
    [3, 300],
  ] as const) {
    const came = { ...(rooms[at] ?? room), unread: 1, lastMessage: said(`말 ${at}`, sentAt) }
    act(() => main.patch({ kind: 'room', room: came }))
  }
  await screen.findByText('말 1')
  expect(names().slice(0, 3)).toEqual(shown)
  await user.type(field, '{Enter}')
  await waitFor(() => expect(window.location.hash).toBe(`#/talk/${idOf(1)}`))
})

test('the rows follow a syllable while it is being composed', async () => {
  const { field } = await ask('')
  fireEvent.compositionStart(field)
  fireEvent.input(field, { target: { value: '한' }, isComposing: true })
  await waitFor(() => expect(names()[0]).toBe('한나의서재'))
  fireEvent.input(field, { target: { value: '하느' }, isComposing: true })
  await waitFor(() => expect(names()[0]).toBe('하늘걷기'))
})

test('commands run: the theme, a new chat, and every shortcut in a list', async () => {
  const { user, field } = await ask(t('palette.command.theme', { name: t('settings.theme.dark') }))
  await user.type(field, '{Enter}')
  await waitFor(() => expect(main.asked).toContainEqual(['saveSettings', { theme: 'dark' }]))
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: t('palette.title') }), `${t('chat.start.label')}{Enter}`)
  expect(await screen.findByRole('dialog', { name: t('chat.start.title') })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Shift>}?{/Shift}')
  expect(await screen.findByRole('dialog', { name: t('palette.shortcuts.title') })).toBeTruthy()
})

test('what nobody is called is looked for in posts', async () => {
  const { user, field } = await ask('없는이름zz')
  expect(await screen.findByText(t('palette.none'))).toBeTruthy()
  await user.type(field, '{Enter}')
  await waitFor(() => expect(decodeURIComponent(window.location.hash)).toBe('#/search?search=없는이름zz'))
})

test.each(['the palette', 'the list of shortcuts opened from it'])('Escape closes %s and gives the focus back', async (what) => {
  const { user } = await openApp({ route: '/' })
  const link = (await screen.findAllByRole('link', { name: t('qna.title') }))[0] as HTMLElement
  link.focus()
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: t('palette.title') })
  if (what !== 'the palette') {
    await user.click(screen.getByRole('button', { name: t('palette.shortcuts.all') }))
    await screen.findByRole('dialog', { name: t('palette.shortcuts.title') })
  }
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test('a visitor finds places and commands, and nothing of members', async () => {
  main.user = null
  main.rooms = []
  await ask(t('palette.place.signUp'))
  await waitFor(() => expect(names()).toContain(t('palette.place.signUp')))
  expect(groups()).not.toContain(t('palette.group.rooms'))
})

test('administrators find their pages, each once, and others do not', async () => {
  const pages = (['members', 'staff', 'rules', 'audit'] as const).map((tab) => t(`administering.tabs.${tab}`))
  const line = t('administering.title')
  const found = async (role: 'moderator' | 'administrator') => {
    main.user = { ...haru, own: { email: 'haru@example.com', phone: null, role } }
    main.answers.userInfo = () => ok({ user: main.user ?? haru })
    main.answers.moderationCount = () => ok({ open: 0, mine: 0 })
    const { user, field, close } = await ask('')
    const listed: string[] = []
    for (const page of pages) {
      await user.clear(field)
      await user.type(field, page)
      await waitFor(() => expect(field).toHaveProperty('value', page))
      listed.push(...screen.queryAllByRole('option', { name: new RegExp(`^${page}.*${line}`) }).map(() => page))
    }
    close()
    return listed
  }
  expect(await found('administrator')).toEqual(pages)
  expect(await found('moderator')).toEqual([])
})

test('logging out is a command, which asks as its button does', async () => {
  const { user, field } = await ask(t('settings.logOut.verb'))
  await waitFor(() => expect(names()[0]).toBe(t('settings.logOut.verb')))
  await user.type(field, '{Enter}')
  expect(await screen.findAllByRole('dialog', { name: t('settings.logOut.title') })).toHaveLength(1)
})

test('a restart into a downloaded update is a command as long as there is one', async () => {
  const { user, field } = await ask('')
  const notes = { ko: [], en: [] }
  main.emit('updates', {
    ...{ supported: 'yes', feed: 'https://updates.example/', key: '7F3A 91C2 E0D5', checkedAt: 1, problem: null },
    step: { name: 'ready', version: '2.0.0', notes, restarting: false },
  })
  await user.type(field, t('updates.restart'))
  await waitFor(() => expect(names()[0]).toBe(t('updates.restart')))
  await user.type(field, '{Enter}')
  expect(main.asked).toContainEqual(['restartToUpdate'])
})

const nothing = () => undefined

/** Entries of the application menu that act on the focused text, that open the palette itself, or that macOS adds to every app. */
const outsideOfPalette = [
  ...(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'palette'] as const),
  ...(['about', 'hide', 'hideOthers', 'showAll'] as const),
]

/** The names of the entries of a menu and of its submenus. */
function labelsIn(entries: readonly MenuItemConstructorOptions[]): string[] {
  return entries.flatMap(({ label, type, enabled, submenu }) => {
    if (Array.isArray(submenu)) return labelsIn(submenu)
    return type === 'separator' || enabled === false || !label ? [] : [label]
  })
}

/** What of a system's menus the palette does not find by its name. */
async function missingIn(language: 'ko' | 'en', labels: readonly string[]): Promise<string[]> {
  main.settings = { ...main.settings, language }
  const words = wordsIn(language)
  const { user } = await openApp({ route: '/notifications' })
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: words('palette.title') })
  return [...new Set(labels)].filter((label) => {
    const name = label.replace('…', '').toLowerCase()
    fireEvent.input(field, { target: { value: name } })
    return !screen.queryAllByRole('option').some((row) => row.querySelector('b')?.textContent?.toLowerCase().includes(name))
  })
}

describe.each(['ko', 'en'] as const)('in %s the palette finds every command', (language) => {
  const wording = wordingIn(language)

  test.each(['linux', 'darwin'] as const)('of the application menu on %s', async (platform) => {
    const { platform: actual } = process
    Object.defineProperty(process, 'platform', { value: platform })
    setMenu({ wording, isDev: false, command: nothing, changeTextSize: nothing, showLog: nothing })
    Object.defineProperty(process, 'platform', { value: actual })
    const others: string[] = outsideOfPalette.map((name) => wording.menu[name])
    const labels = labelsIn(menus.at(-1) ?? []).filter((label) => !others.includes(label))
    expect(labels.length).toBeGreaterThanOrEqual(12)
    expect(await missingIn(language, labels)).toEqual([])
  })

  test('of the tray and beside the icon of the app', async () => {
    const tray = createTrayIcon({
      icons: '',
      open: nothing,
      newFromClipboard: nothing,
      review: nothing,
      setQuiet: nothing,
      quit: nothing,
      isShowing: async () => true,
      log: silentLog,
    })
    tray.update({ wording, language, connection: 'online', unread: 1, due: 9, communities: [], quietUntil: null })
    // Where there is a palette, the window is open. The entries that are due are counted in the menu alone.
    // With a palette, the clipboard is pasted where it is to go.
    const outside = [wording.tray.open, wording.quick.clipboard]
    const inTray = labelsIn(menus.at(-1) ?? []).filter((label) => !outside.includes(label) && !label.includes('9'))
    expect(inTray).toHaveLength(5)
    const words = wordsIn(language)
    const names = {
      write: words('shell.write'),
      chats: words('chat.title'),
      review: words('palette.command.review'),
    } satisfies Record<Exclude<keyof typeof quickActions, 'clipboard'>, string>
    expect(await missingIn(language, [...inTray, ...Object.values(names)])).toEqual([])
  })
})
