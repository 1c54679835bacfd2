import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { aMessage, aRoom } from '../support/chat-samples'
import { loadedLog, ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const room = aRoom({ unread: 0 })
const opened = () => main.asked.filter(([method]) => method === 'chooseCommunity')
const editing = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: t('chat.edit.field') })
test('an unsaved edit of a message stays during visits to other pages, and another community asks first, however often', async () => {
  main.user = haru
  main.rooms = [room]
  main.logs = { [room.id]: loadedLog([aMessage({ text: '안녕하세오', senderId: haru.id, sentAt: Date.now() / 1000 })]) }
  main.answers.userInfo = () => ok({ user: nari })
  const { user } = await openApp({ route: `/talk/${room.id}` })
  await user.type(await screen.findByRole('textbox', { name: t('chat.write.field') }), '{ArrowUp}')
  await user.clear(await editing())
  await user.type(await editing(), '안녕하세요')
  await user.click(screen.getByRole('link', { name: t('qna.title') }))
  await screen.findByRole('heading', { level: 1, name: t('qna.title') })
  expect(screen.queryByRole('dialog')).toBeNull()

  const switchCommunity = async () => {
    act(() => main.emit('openCommunity', { kind: 'demo' }))
    return within(await screen.findByRole('dialog', { name: t('chat.edit.lose.title') }))
  }
  await user.click((await switchCommunity()).getByRole('button', { name: t('common.cancel') }))
  expect(opened()).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await switchCommunity()).getByRole('button', { name: t('chat.edit.lose.verb') }))
  await waitFor(() => expect(opened()).toHaveLength(1))
  // It could not be opened.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await switchCommunity()).getByRole('button', { name: t('common.cancel') }))

  await user.click(screen.getByRole('link', { name: t('chat.title') }))
  await user.click(await screen.findByRole('link', { name: new RegExp(nari.nickname) }))
  expect((await editing()).value).toBe('안녕하세요')
  await user.type(await editing(), '{Escape}')
  const discarding = within(await screen.findByRole('dialog', { name: t('chat.edit.discard.title') }))
  await user.click(discarding.getByRole('button', { name: t('chat.edit.discard.verb') }))
  await screen.findByRole('textbox', { name: t('chat.write.field') })
  act(() => main.emit('openCommunity', { kind: 'demo' }))
  await waitFor(() => expect(opened()).toHaveLength(2))
})
