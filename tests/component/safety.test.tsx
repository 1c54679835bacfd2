import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { aMessage, anUnsent, aRoom } from '../support/chat-samples'
import { loadedLog, ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const room = aRoom({ unread: 0, stranger: true })
const roomId = room.id
const image = '0198c9a2-0000-7000-8000-0000000000f1-800x600-a0b1c2.webp'
const phone = '제 번호는 010-1234-5678이에요'
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('chat.write.field') })
const sent = () => main.asked.flatMap(([method, input]) => (method === 'sendMessage' ? [input] : []))
const asked = (method: string) => main.asked.filter(([name]) => name === method)
const caution = { roomId, sends: false, closed: false, opened: [] as string[] }

async function openRoom() {
  const app = await openApp({ roomId })
  await screen.findByRole('textbox', { name: t('chat.write.field') })
  return app
}

beforeEach(() => {
  main.user = haru
  main.rooms = [room]
  main.logs = { [roomId]: loadedLog([aMessage({ text: '', images: [image] })]) }
  main.answers.userInfo = () => ok({ user: nari })
  main.sendMessage = async ({ text, confirmed }) =>
    confirmed || !text.includes('010') ? ok(anUnsent({ roomId, text })) : ok({ asks: [{ kind: 'phone', text: '010-1234-5678' }] })
})

test('contact details are asked about, with the focus on editing; Enter and Escape keep what was typed', async () => {
  const { user } = await openRoom()
  for (const key of ['{Enter}', '{Escape}']) {
    await user.clear(field())
    await user.type(field(), `${phone}{Enter}`)
    await screen.findByRole('dialog', { name: t('safety.ask.title') })
    expect(screen.getByText('010-1234-5678')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe(t('safety.ask.edit')))
    await user.keyboard(key)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field().value).toBe(phone)
  }
  expect(sent()).toEqual([
    { roomId, text: phone },
    { roomId, text: phone },
  ])
})

test('sending them anyway sends the message once, confirmed', async () => {
  const { user } = await openRoom()
  await user.type(field(), `${phone}{Enter}`)
  await user.click(await screen.findByRole('button', { name: t('safety.ask.send') }))
  await waitFor(() => expect(field().value).toBe(''))
  expect(sent()).toEqual([
    { roomId, text: phone },
    { roomId, text: phone, confirmed: true },
  ])
})

/** Holds back the answers to messages that are sent. @returns a function that lets them go */
function holdSending(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const answer = main.sendMessage
  main.sendMessage = async (...given) => {
    await promise
    return answer(...given)
  }
  return resolve
}

test.each([
  { choice: 'send' as const, left: '그다음 말', last: { roomId, text: phone, confirmed: true } },
  { choice: 'edit' as const, left: `${phone}\n그다음 말`, last: { roomId, text: phone } },
])('what is typed before the question comes is no part of it: $choice', async ({ choice, left, last }) => {
  const resolve = holdSending()
  const { user } = await openRoom()
  await user.type(field(), `${phone}{Enter}`)
  await user.type(field(), '그다음 말')
  resolve()
  await user.click(await screen.findByRole('button', { name: t(`safety.ask.${choice}`) }))
  await waitFor(() => expect(sent().at(-1)).toEqual(last))
  await waitFor(() => expect(field().value).toBe(left))
  await waitFor(() => expect(main.drafts.get(`${haru.id} talk:${roomId}`)).toBe(left))
})

test('the question waits for the end of a syllable that was begun meanwhile, which would lose it with the focus', async () => {
  const resolve = holdSending()
  const { user } = await openRoom()
  await user.type(field(), `${phone}{Enter}`)
  fireEvent.compositionStart(field())
  fireEvent.input(field(), { target: { value: '한' }, isComposing: true })
  await act(async () => resolve())
  // By then the question would be there.
  await waitFor(() => expect(main.drafts.get(`${haru.id} talk:${roomId}`)).toBe(`${phone}\n한`))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.compositionEnd(field(), { data: '한' })
  await user.click(await screen.findByRole('button', { name: t('safety.ask.send') }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(field().value).toBe('한')
})

test('a picture of somebody new is not loaded until it is opened', async () => {
  const { user } = await openRoom()
  const cover = await screen.findByRole('button', { name: t('safety.cover.label', { index: 1, count: 1 }) })
  expect(cover.querySelector('img')).toBeNull()
  cover.focus()
  await user.keyboard('{Enter}')
  expect(asked('openCovered')).toEqual([['openCovered', roomId, image]])
  main.patch({ kind: 'cautions', cautions: [{ ...caution, opened: [image] }] })
  const picture = await screen.findByRole('button', { name: t('chat.room.picture', { index: 1, count: 1 }) })
  expect(picture.querySelector('img')).not.toBeNull()
  expect(document.activeElement).toBe(picture)
})

test('a message is forwarded only once its pictures are opened', async () => {
  const { user } = await openRoom()
  await screen.findByRole('button', { name: t('safety.cover.label', { index: 1, count: 1 }) })
  const entries = async () => {
    await user.click(screen.getByRole('button', { name: t('chat.room.messageMenu', { name: room.partner.nickname }) }))
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    return names
  }
  expect(await entries()).not.toContain(t('chat.room.forward'))
  main.patch({ kind: 'cautions', cautions: [{ ...caution, opened: [image] }] })
  await screen.findByRole('button', { name: t('chat.room.picture', { index: 1, count: 1 }) })
  expect(await entries()).toContain(t('chat.room.forward'))
})

test('the card reports, blocks, and stays closed; none of it is there with somebody known', async () => {
  const { user } = await openRoom()
  const card = await screen.findByRole('complementary', { name: t('safety.card.label') })
  await user.click(screen.getByRole('button', { name: t('safety.card.report') }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: t('safety.card.close') }))
  expect(asked('closeCaution')).toEqual([['closeCaution', roomId]])
  main.patch({ kind: 'cautions', cautions: [{ ...caution, closed: true }] })
  await waitFor(() => expect(card.isConnected).toBe(false))
  const { stranger: _, ...known } = room
  main.patch({ kind: 'cautions', cautions: [] }, { kind: 'room', room: known })
  expect(await screen.findByRole('button', { name: t('chat.room.picture', { index: 1, count: 1 }) })).toBeTruthy()
  expect(screen.queryByRole('complementary', { name: t('safety.card.label') })).toBeNull()
})

test('a covered picture stays covered among the deleted messages', async () => {
  const deleted = aMessage({ text: '', images: [image], id: '0198c9a2-0000-7000-8000-0000000000f2' })
  main.logs = { [roomId]: loadedLog([aMessage({ text: '안녕하세요' })]) }
  main.answers.hiddenMessages = () => ok({ messages: [deleted], more: false })
  const { user } = await openApp({ route: `/talk/${roomId}/setting` })
  await user.click(await screen.findByRole('button', { name: t('chat.settings.deletedShow') }))
  const row = (await screen.findByText(t('chat.photo'))).closest('li')
  expect(row?.querySelector('img')).toBeNull()
  main.patch({ kind: 'cautions', cautions: [{ ...caution, opened: [image] }] })
  await waitFor(() => expect(row?.querySelector('img')).not.toBeNull())
})
