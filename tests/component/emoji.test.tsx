import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { aMessage, aRoom } from '../support/chat-samples'
import { loadedLog, ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const room = aRoom({ unread: 0 })
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('chat.write.field') })
const sent = () => main.asked.flatMap(([method, input]) => (method === 'sendMessage' ? [(input as { text: string }).text] : []))
const list = () => screen.queryByRole('listbox', { name: t('emoji.suggested') })
const offered = async () => within(await screen.findByRole('listbox', { name: t('emoji.suggested') })).getAllByRole('option')
const searchField = () => screen.findByRole<HTMLInputElement>('textbox', { name: t('emoji.search') })
const cells = async () => within(await screen.findByRole('grid')).getAllByRole('gridcell')
const focused = () => document.activeElement?.getAttribute('aria-label')

async function openRoom() {
  const app = await openApp({ roomId: room.id })
  await screen.findByRole('textbox', { name: t('chat.write.field') })
  return app
}

async function openPicker() {
  const app = await openRoom()
  await app.user.click(screen.getByRole('button', { name: t('emoji.title') }))
  await cells()
  return { ...app, search: await searchField() }
}

beforeEach(() => {
  main.user = haru
  main.rooms = [room]
  main.logs = { [room.id]: loadedLog([aMessage({ text: '안녕하세요' })]) }
  main.answers.userInfo = () => ok({ user: nari })
})

test('a colon and a name offer emoji; Enter takes the first one and sends nothing', async () => {
  const { user } = await openRoom()
  await user.type(field(), '좋아요 :하트')
  const [first] = await offered()
  expect(first?.textContent).toContain('빨간색 하트')
  expect(first?.getAttribute('aria-selected')).toBe('true')
  expect(field().getAttribute('aria-activedescendant')).toBe(first?.id)
  expect(field().getAttribute('aria-controls')).toBe(list()?.id)
  await user.keyboard('{Enter}')
  expect(field().value).toBe('좋아요 ❤️')
  expect(list()).toBeNull()
  expect(sent()).toEqual([])
  await user.keyboard('{Enter}')
  expect(sent()).toEqual(['좋아요 ❤️'])
  expect(main.emoji).toEqual(['❤️'])
})

test('arrows choose, Tab takes, a click takes and leaves the focus in the text', async () => {
  const { user } = await openRoom()
  await user.type(field(), ':heart')
  const second = (await offered())[1]?.textContent ?? ''
  await user.keyboard('{ArrowDown}{Tab}')
  expect(field().value).not.toBe(':heart')
  expect(second).toContain(field().value)
  expect(document.activeElement).toBe(field())

  await user.clear(field())
  await user.type(field(), ':ㄱㅅ')
  const third = (await offered())[2] as HTMLElement
  const sign = third.querySelector('[aria-hidden]')?.textContent
  await user.click(third)
  expect(field().value).toBe(sign)
  expect(document.activeElement).toBe(field())
  expect(sent()).toEqual([])
})

test('Escape leaves the text and closes only the list, until another name is typed', async () => {
  const { user } = await openRoom()
  await user.type(field(), ':하')
  await offered()
  await user.keyboard('{Escape}')
  expect(list()).toBeNull()
  await user.keyboard('트')
  expect(list()).toBeNull()
  expect(field().value).toBe(':하트')
  await user.keyboard(' :불')
  expect((await offered()).length).toBeGreaterThan(0)
})

test('a face of signs and one letter is sent as it is, unless an emoji is chosen', async () => {
  const { user } = await openRoom()
  await user.type(field(), ':D')
  const options = await offered()
  expect(options.map((option) => option.getAttribute('aria-selected'))).not.toContain('true')
  await user.keyboard('{Enter}')
  expect(sent()).toEqual([':D'])
})

test('times, addresses and an unknown name offer nothing, and an @ offers nobody', async () => {
  const { user } = await openRoom()
  for (const text of ['10:30', 'https://example.com', '시간:오후', ':없는이름이라', '@나리']) {
    await user.clear(field())
    await user.type(field(), text)
    expect(screen.queryByRole('listbox'), text).toBeNull()
  }
  await user.keyboard('{Enter}')
  expect(sent()).toEqual(['@나리'])
})

test('the picker searches in both languages and puts the emoji where the caret is', async () => {
  const { user, search } = await openPicker()
  expect(document.activeElement).toBe(search)
  await user.keyboard('{Escape}')
  await user.type(field(), '앞뒤')
  field().setSelectionRange(1, 1)
  await user.click(screen.getByRole('button', { name: t('emoji.title') }))
  const again = await searchField()
  await user.type(again, 'thumbs up')
  expect((await cells())[0]?.getAttribute('aria-label')).toBe('올린 엄지')
  await user.clear(again)
  await user.type(again, 'ㅎㅌ')
  expect((await cells())[0]?.getAttribute('aria-label')).toBe('빨간색 하트')
  expect(screen.getByText(t('emoji.count', { count: (await cells()).length }))).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(field().value).toBe('앞❤️뒤')
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(sent()).toEqual([])
  expect(main.emoji).toEqual(['❤️'])
})

test('keys move in the picker: down into the grid, between its cells, up to the search field', async () => {
  const { user, search } = await openPicker()
  const names = (await cells()).map((cell) => cell.getAttribute('aria-label'))
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe(names[0])
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  expect(focused()).toBe(names[11])
  await user.keyboard('{Home}')
  expect(focused()).toBe(names[9])
  await user.keyboard('{End}{ArrowLeft}')
  expect(focused()).toBe(names[16])
  await user.keyboard('{Control>}{End}{/Control}')
  expect(focused()).toBe(names.at(-1))
  await user.keyboard('{PageUp}{Control>}{Home}{/Control}')
  expect(focused()).toBe(names[0])
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(search)
  await user.keyboard('{ArrowDown}{ArrowRight}')
  const [, second] = await cells()
  await user.keyboard('{Enter}')
  expect(field().value).toBe(second?.textContent)
})

test('categories are tabs with names, and the emoji used last are the first of them', async () => {
  main.emoji = ['🌸', '🔥', '없음']
  const { user } = await openPicker()
  expect(screen.getByRole('tab', { name: t('emoji.groups.recent') }).getAttribute('aria-selected')).toBe('true')
  expect((await cells()).map(({ textContent }) => textContent)).toEqual(['🌸', '🔥'])
  await user.click(screen.getByRole('tab', { name: t('emoji.groups.flags') }))
  const names = (await cells()).map((cell) => cell.getAttribute('aria-label'))
  expect(names).toContain('깃발: 대한민국')
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe(t('emoji.groups.symbols'))
  expect(screen.getByRole('tabpanel').getAttribute('aria-label')).toBe(t('emoji.groups.symbols'))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(focused()).toBe(t('emoji.groups.recent'))
})

test('what no emoji is called is said, and Enter then puts nothing in the text', async () => {
  const { user, search } = await openPicker()
  await user.type(search, '없는이름이라')
  await screen.findByText(t('emoji.none'))
  await user.keyboard('{Enter}{Escape}')
  expect(field().value).toBe('')
  expect(main.emoji).toEqual([])
})

test('without any emoji used before, the picker begins with the smileys and says what will be there', async () => {
  const { user } = await openPicker()
  expect(screen.getByRole('tab', { name: t('emoji.groups.smileys') }).getAttribute('aria-selected')).toBe('true')
  await user.click(screen.getByRole('tab', { name: t('emoji.groups.recent') }))
  expect(screen.getByText(t('emoji.noRecent'))).toBeTruthy()
})
