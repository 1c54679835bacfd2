import type { Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { ask, writeFromElsewhere } from './support/client'
import { begin, join, oneMember, said, testFailures } from './support/sentences'
import { goTo, setStage } from './support/stage'
import { wordsIn } from './support/words'

/* Why the live connection is offline, in the words of docs/product/errors.md, in the list of rooms and in a room. */

const stage = setStage({ language: 'en', streams: true })
const t = wordsIn('en')
const unknownId = '0198c9a2-0000-7000-8000-000000000009'
const member = oneMember(stage)

/** Opens the list of rooms, once chat is live. */
async function openTalk(page: Page): Promise<void> {
  await goTo(page, '/talk')
  await expect(page.locator('[data-room-id]').first()).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await window.desktop.start()).live)).toBe('online')
}

/** Breaks the live connection, which then reconnects. */
const breakStream = () => {
  stage.gate.shut()
  stage.gate.open()
}

testFailures(stage, member, [
  {
    when: 'a room is not there',
    says: t('errors.sentence.roomMissing'),
    as: 'member',
    provoke: (page) => goTo(page, `/talk/${unknownId}`),
  },
  {
    when: 'chat gets no answer in time',
    says: 'Request time out',
    as: 'member',
    async provoke(page) {
      await openTalk(page)
      const release = stage.gate.hold('"realtimeToken"')
      breakStream()
      await said(page, 'Request time out')
      release()
    },
  },
  {
    when: 'chat finds nobody',
    says: 'Connection failed.',
    as: 'member',
    async provoke(page) {
      await openTalk(page)
      stage.gate.shut()
    },
  },
  {
    when: 'chat is refused',
    says: 'The operation could not be completed',
    as: 'member',
    async provoke(page) {
      await openTalk(page)
      stage.gate.refuse('"realtimeToken"')
      breakStream()
    },
  },
  {
    when: 'a room is opened that was never read, without a network',
    says: 'Failed to get document because the client is offline.',
    as: 'member',
    async provoke(page) {
      const reader = await join(stage)
      const postId = await writeFromElsewhere(stage.community.url, reader, 'Whose room it is')
      const { post } = await ask(stage.community.url, 'post', { postId })
      const other = await member()
      const { roomId } = await ask(stage.community.url, 'openRoom', { userId: post.author.id }, other.token)
      await ask(stage.community.url, 'sendMessage', { roomId, text: 'Hello' }, other.token)
      await begin(stage, reader)
      await goTo(page, '/talk')
      await expect(page.locator(`[data-room-id="${roomId}"]`)).toBeVisible()
      stage.gate.shut()
      await said(page, 'Connection failed.')
      await goTo(page, `/talk/${roomId}`)
    },
  },
])

test('the cause is shown above an open room with what happens to messages, and disappears when chat is live again', async () => {
  const page = await begin(stage, await member())
  await openTalk(page)
  await page.locator('[data-room-id]').first().click()
  const line = page.getByText(`The operation could not be completed. ${t('chat.offline.line')}`)
  stage.gate.refuse('"realtimeToken"')
  breakStream()
  await expect(line).toBeVisible()
  stage.gate.refuse(null)
  await expect(line).toHaveCount(0, { timeout: 40_000 })
})
