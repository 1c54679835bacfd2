import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loadTopics, type Topic } from '../../src/renderer/features/chat/topics/topics'
import { noTopicsMemory } from '../../src/shared/topics'
import { wordsIn } from '../e2e/support/words'
import { aUser } from '../support/a-user'
import { aMessage, aRoom } from '../support/chat-samples'
import { loadedLog, ok } from './support/fake-desktop'
import { fakeSound } from './support/fake-sound'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const room = aRoom({ unread: 0 })
const roomId = room.id
const middle = await loadTopics('middle')
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('chat.write.field') })
const button = () => screen.findByRole('button', { name: t('partnerCard.topics.button') })
const dialog = () => screen.findByRole('dialog', { name: t('partnerCard.topics.title') })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const put = () => screen.getByRole('button', { name: t('partnerCard.topics.put') })
const sent = () => main.asked.filter(([method]) => method === 'sendMessage')
/** The topic of the dialog. */
const shown = async (level: readonly Topic[] = middle): Promise<Topic> => {
  const place = within(await dialog())
  return await waitFor(() => {
    const topic = level.find(({ question }) => place.queryByText(question.english, { selector: '[aria-live] p' }))
    if (topic === undefined) throw new Error('no topic is shown')
    return topic
  })
}

async function open() {
  const app = await openApp({ route: `/talk/${roomId}` })
  await screen.findByRole('textbox', { name: t('chat.write.field') })
  await app.user.click(await button())
  return app
}

beforeEach(() => {
  window.innerWidth = 1280
  main.user = aUser({ ...haru, languages: { korean: 'native', english: 'B1', motherTongue: null } })
  main.rooms = [room]
  main.logs = { [roomId]: loadedLog([aMessage({ text: '안녕하세요' })]) }
  main.answers.userInfo = () => ok({ user: nari })
})

test('a topic of the level that one learns goes into the field beside what is typed there, and is not sent', async () => {
  const app = await openApp({ route: `/talk/${roomId}` })
  await app.user.type(await screen.findByRole('textbox', { name: t('chat.write.field') }), '안녕하세요!다음')
  field().setSelectionRange(0, 6)
  await app.user.click(await button())
  const { question } = await shown()
  expect(within(await dialog()).getByText(question.english).lang).toBe('en')
  expect(within(await dialog()).getByText(question.korean).lang).toBe('ko')
  await app.user.click(put())
  await closed()
  await waitFor(() => expect(field().value).toBe(`안녕하세요! ${question.english} 다음`))
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(sent()).toEqual([])
  await waitFor(() => expect(main.drafts.get(`${haru.id} talk:${roomId}`)).toBe(field().value))
})

test('a topic that was put into the room is not offered there again, but its further questions are', async () => {
  const { user } = await open()
  const first = await shown()
  await user.click(put())
  await closed()
  await user.click(await button())
  const second = await shown()
  expect(second.name).not.toBe(first.name)
  await user.click(screen.getByRole('button', { name: t('partnerCard.topics.last', { question: first.question.english }) }))
  const further = first.further[1]?.english ?? ''
  await user.click(screen.getByRole('button', { name: t('partnerCard.topics.putOne', { question: further }) }))
  await closed()
  await waitFor(() => expect(field().value).toBe(`${first.question.english} ${further}`))
  expect(main.topics.rooms).toEqual([{ roomId, passed: [], used: [first.name] }])
})

test('another topic comes each time, also after the dialog was closed', async () => {
  const { user } = await open()
  const seen = [(await shown()).name]
  for (let count = 0; count < 4; count += 1) {
    await user.click(screen.getByRole('button', { name: t('partnerCard.topics.another') }))
    await waitFor(async () => expect(seen).not.toContain((await shown()).name))
    seen.push((await shown()).name)
    if (count !== 1) continue
    await user.keyboard('{Escape}')
    await closed()
    await waitFor(async () => expect(document.activeElement).toBe(await button()))
    await user.keyboard('{Enter}')
    expect((await shown()).name).toBe(seen.at(-1))
  }
  expect(main.topics.rooms[0]?.passed).toEqual(seen.slice(0, -1))
})

test('the level is remembered, the language is chosen for once', async () => {
  const { user, close } = await open()
  const { question } = await shown()
  await user.click(screen.getByRole('radio', { name: '한국어' }))
  await waitFor(() => expect(document.querySelector('[role=dialog] [aria-live] p')?.textContent).toBe(question.korean))
  await user.click(screen.getByRole('radio', { name: t('feed.writeBar.level.hard') }))
  const hard = await loadTopics('hard')
  await shown(hard)
  close()
  await open()
  await shown(hard)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'English' }).checked).toBe(true)
})

test('a level that was used up says so and begins again', async () => {
  main.topics = { ...noTopicsMemory, rooms: [{ roomId, passed: [], used: middle.map(({ name }) => name) }] }
  const { user } = await open()
  await within(await dialog()).findByText(t('partnerCard.topics.none'))
  expect(put().hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: t('partnerCard.topics.again') }))
  await shown()
})

test('where the card is not shown, the menu of the room has the topics', async () => {
  window.innerWidth = 420
  const { user } = await openApp({ route: `/talk/${roomId}` })
  await screen.findByRole('textbox', { name: t('chat.write.field') })
  expect(screen.queryByRole('button', { name: t('partnerCard.topics.button') })).toBeNull()
  await user.click(screen.getByRole('button', { name: t('chat.room.more') }))
  await user.click(await screen.findByRole('menuitem', { name: t('partnerCard.topics.button') }))
  const { question } = await shown()
  await user.click(put())
  await closed()
  await waitFor(() => expect(field().value).toBe(question.english))
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

test('while a recording is in the place of the field nothing is put into it', async () => {
  fakeSound().next.seconds = 2
  main.settings = { ...main.settings, microphoneExplained: true }
  const { user } = await openApp({ route: `/talk/${roomId}` })
  await user.click(await screen.findByRole('button', { name: t('voice.record.button') }))
  await user.click(await screen.findByRole('button', { name: t('voice.record.stop') }))
  await screen.findByRole('button', { name: t('voice.record.send') })
  await user.click(await button())
  await shown()
  await user.click(put())
  await screen.findByText(t('voice.record.first'))
  expect(main.drafts.has(`${haru.id} talk:${roomId}`)).toBe(false)
  expect(main.topics.rooms).toEqual([])
  // What is recorded belongs to its room for as long as the page exists.
  await user.click(screen.getByRole('button', { name: t('voice.record.discard') }))
})

test('while a message is edited nothing is put into it', async () => {
  main.logs = { [roomId]: loadedLog([aMessage({ text: '내일 바요', senderId: haru.id, sentAt: Date.now() / 1000 })]) }
  const { user } = await openApp({ route: `/talk/${roomId}` })
  await screen.findByText('내일 바요')
  await user.type(field(), '{ArrowUp}')
  const edit = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: t('chat.edit.field') })
  await user.click(await button())
  await shown()
  await user.click(put())
  await screen.findByText(t('partnerCard.topics.editing'))
  expect(edit.value).toBe('내일 바요')
  expect(main.topics).toEqual(noTopicsMemory)
})

test('from the settings of the room a topic goes into its draft', async () => {
  main.drafts.set(`${haru.id} talk:${roomId}`, '쓰던 말')
  const { user } = await openApp({ route: `/talk/${roomId}/setting` })
  await user.click(await button())
  const { question } = await shown()
  await user.click(put())
  await waitFor(() => expect(field().value).toBe(`쓰던 말 ${question.english}`))
})
