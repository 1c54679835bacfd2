import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { MenuItemConstructorOptions } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { setMenu } from '../../src/main/menu'
import { wordingIn } from '../../src/main/wording'
import { wordsIn } from '../e2e/support/words'
import { aRoom } from '../support/chat-samples'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const { menus } = vi.hoisted(() => ({ menus: [] as MenuItemConstructorOptions[][] }))
vi.mock('electron', () => ({
  Menu: { buildFromTemplate: (entries: MenuItemConstructorOptions[]) => menus.push(entries), setApplicationMenu: () => undefined },
}))

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

test('Escape closes it and gives the focus back', async () => {
  const { user } = await ask('ㅎㄴ')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: t('palette.title') })).toBeNull())
})

test('a visitor finds places and commands, and nothing of members', async () => {
  main.user = null
  main.rooms = []
  await ask(t('palette.place.signUp'))
  await waitFor(() => expect(names()).toContain(t('palette.place.signUp')))
  expect(groups()).not.toContain(t('palette.group.rooms'))
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
    ...{ supported: 'yes', key: '7F3A 91C2 E0D5', checkedAt: 1, trouble: null },
    step: { name: 'ready', version: '2.0.0', notes, restarting: false },
  })
  await user.type(field, t('updates.restart'))
  await waitFor(() => expect(names()[0]).toBe(t('updates.restart')))
  await user.type(field, '{Enter}')
  expect(main.asked).toContainEqual(['restartToUpdate'])
})

/** Entries of the application menu that act on the focused text, or that open the palette itself. */
const outsideOfPalette = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'palette'] as const

test.each(['ko', 'en'] as const)('every command of the application menu is found by its name there: %s', async (language) => {
  main.settings = { ...main.settings, language }
  const wording = wordingIn(language)
  const words = wordsIn(language)
  const nothing = () => undefined
  setMenu({ wording, isDev: false, command: nothing, changeTextSize: nothing, showLog: nothing })
  const entries = menus.at(-1)?.flatMap(({ submenu }) => submenu as MenuItemConstructorOptions[]) ?? []
  const others: string[] = outsideOfPalette.map((name) => wording.menu[name])
  const labels = new Set(entries.flatMap(({ label, type }) => (type === 'separator' || !label || others.includes(label) ? [] : [label])))
  expect(labels.size).toBeGreaterThanOrEqual(12)
  const { user } = await openApp({ route: '/notifications' })
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: words('palette.title') })
  const missing: string[] = []
  for (const label of labels) {
    const name = label.replace('…', '')
    await user.clear(field)
    await user.type(field, name)
    const commands = screen.queryByRole('group', { name: words('palette.group.commands') })
    const found = commands === null ? [] : within(commands).getAllByRole('option')
    if (!found.some((row) => row.querySelector('b')?.textContent?.toLowerCase().includes(name.toLowerCase()))) missing.push(label)
  }
  expect(missing).toEqual([])
})
