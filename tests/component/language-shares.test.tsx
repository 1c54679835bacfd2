import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { LanguageShares } from '../../src/shared/chat'
import { wordsIn } from '../e2e/support/words'
import { aMessage, aRoom } from '../support/chat-samples'
import { loadedLog, ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const room = aRoom({ unread: 0 })
const roomId = room.id
const shares: LanguageShares = { own: { korean: 42, english: 58 }, partner: { korean: 490, english: 510 }, of: 'all' }
const asked = () => main.asked.filter(([method]) => method === 'countLanguages')
const send = (over: Partial<LanguageShares> = {}) => main.patch({ kind: 'shares', roomId, shares: { ...shares, ...over } })
const section = () => screen.findByRole('region', { name: t('partnerCard.shares.title') })
/** What stands beside each name. */
const rows = async () =>
  within(await section())
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
const card = () => screen.findByRole('complementary', { name: t('chat.room.card', { name: nari.nickname }) })

beforeEach(() => {
  window.innerWidth = 1280
  main.user = haru
  main.rooms = [room]
  main.logs = { [roomId]: loadedLog([aMessage({ text: '안녕하세요' })]) }
  main.answers.userInfo = () => ok({ user: nari })
})

test('the card shows the shares of both members, and changes with them', async () => {
  await openApp({ route: `/talk/${roomId}` })
  await section()
  await waitFor(() => expect(asked()).toEqual([['countLanguages', roomId]]))
  expect(screen.getByText(t('partnerCard.shares.of.reading'))).toBeTruthy()
  send()
  await waitFor(async () => expect(await rows()).toEqual(['영어 58%한국어 42%', '영어 51%한국어 49%']))
  const names = within(await section()).getAllByRole('term')
  expect(names.map(({ textContent }) => textContent)).toEqual([t('chat.you'), t('partnerCard.shares.partner')])
  expect(screen.getByText(t('partnerCard.shares.of.all'))).toBeTruthy()
  send({ own: { korean: 0, english: 58 }, partner: { korean: 2000, english: 1 } })
  await waitFor(async () => expect(await rows()).toEqual(['영어 100%한국어 0%', '영어 1%한국어 99%']))
})

test('a side with few words has no share, and the section says what was counted', async () => {
  await openApp({ route: `/talk/${roomId}` })
  await section()
  send({ own: { korean: 19, english: 0 }, of: 'known' })
  await waitFor(async () => expect(await rows()).toEqual([t('partnerCard.shares.few'), '영어 51%한국어 49%']))
  expect(screen.getByText(t('partnerCard.shares.of.known'))).toBeTruthy()
  send({ own: { korean: 20, english: 0 }, of: 'newest' })
  await waitFor(async () => expect((await rows())[0]).toBe('영어 0%한국어 100%'))
  expect(screen.getByText(t('partnerCard.shares.of.newest', { count: 2000 }))).toBeTruthy()
})

test('offline, where the profile cannot be read, the shares are shown too', async () => {
  main.answers.userInfo = () => refused('offline')
  await openApp({ route: `/talk/${roomId}` })
  await section()
  send({ of: 'known' })
  await waitFor(async () => expect(await rows()).toEqual(['영어 58%한국어 42%', '영어 51%한국어 49%']))
})

test('a room across a block has neither shares nor topics', async () => {
  main.rooms = [{ ...room, writable: false }]
  await openApp({ route: `/talk/${roomId}` })
  expect(within(await card()).queryByText(t('partnerCard.shares.title'))).toBeNull()
  expect(screen.queryByRole('button', { name: t('partnerCard.topics.button') })).toBeNull()
  expect(asked()).toEqual([])
})

test('an ended room keeps its shares, and has them no more once the partner cannot be found', async () => {
  main.rooms = [{ ...room, writable: false, ended: true }]
  const app = await openApp({ route: `/talk/${roomId}` })
  await section()
  expect(screen.queryByRole('button', { name: t('partnerCard.topics.button') })).toBeNull()
  app.close()
  main.answers.userInfo = () => refused('notFound')
  await openApp({ route: `/talk/${roomId}` })
  await screen.findByRole('complementary', { name: t('chat.room.card', { name: room.partner.nickname }) })
  await waitFor(() => expect(screen.queryByText(t('partnerCard.shares.title'))).toBeNull())
})
