import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { noThings } from '../support/operation-samples'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

/* Deleting a post and undoing that (docs/product/feed.md "Deleting"). */
const t = wordsIn('ko')
const content = '지울 글이에요.'

async function openOwnPost() {
  main.user = haru
  const post = aPost({ id: noThings.post, content, author: { ...aPost().author, id: haru.id, nickname: haru.nickname } })
  main.answers.homePosts = () => ok({ items: [post], total: 1, more: false })
  main.answers.post = () => ok({ post: { ...post, replies: [] } })
  main.answers.deletePost = () => ok({})
  const { user } = await openApp({ route: '/' })
  await screen.findByText(content)
  const remove = async () => {
    await user.click(screen.getByRole('button', { name: t('feed.post.actions') }))
    await user.click(await screen.findByRole('menuitem', { name: t('feed.menu.delete') }))
    await user.click(await screen.findByRole('button', { name: t('feed.deleteAsk.verb') }))
    await waitFor(() => expect(screen.queryByText(content)).toBeNull())
  }
  const undo = async () => {
    await screen.findByText(t('feed.deleteSuccess'))
    await user.click(screen.getByRole('button', { name: t('common.undo') }))
  }
  return { remove, undo }
}
const sent = () => main.calls.map(({ name }) => name).filter((name) => name === 'deletePost' || name === 'restorePost')

test('a post that is deleted again while its undo waits for an answer stays deleted, and only that is told', async () => {
  const { promise: frozen, resolve: thaw } = Promise.withResolvers<void>()
  main.answers.restorePost = async () => {
    await frozen
    return sent().length < 3 ? refused('timeout') : ok({})
  }
  const { remove, undo } = await openOwnPost()
  await remove()
  await undo()
  await screen.findByText(content)
  await remove()
  thaw()
  await waitFor(() => expect(sent()).toEqual(['deletePost', 'restorePost', 'restorePost', 'deletePost']))
  await screen.findByText(t('feed.deleteSuccess'))
  expect(screen.queryByText(content)).toBeNull()
  expect(screen.queryByText(t('common.restored'))).toBeNull()
})

test('a post whose undo comes too late is gone again, and that is told', async () => {
  main.answers.restorePost = () => refused('expired')
  const { remove, undo } = await openOwnPost()
  await remove()
  await undo()
  await screen.findByText(t('common.undoTooLate'))
  expect(screen.queryByText(content)).toBeNull()
})
