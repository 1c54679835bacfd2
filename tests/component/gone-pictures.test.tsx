import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { noThings } from '../support/operation-samples'
import { pictures } from '../support/pictures'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

/* Pictures of a draft that the community no longer has. */
const t = wordsIn('ko')
const pathOf = (number: number) => `0198c9a2-0000-7000-8000-00000000000${number}-640x480-a0b1c2.webp`
const calls = (name: string) => main.calls.filter((call) => call.name === name)
const dialog = (name: string) => screen.findByRole('dialog', { name })
const lost = (index: number) => screen.queryByText(t('compose.images.lost', { index }))
const lostTile = (index: number) => screen.findByRole('button', { name: t('compose.images.removeLost', { index }) })

/** Lets the pictures fail to load that the page shows. */
function failToLoad(inside: HTMLElement, paths: readonly string[]) {
  for (const image of inside.querySelectorAll('img')) if (paths.some((path) => image.src.includes(path))) fireEvent.error(image)
}

async function openComposer() {
  const draft = { content: '사진이 있던 글', category: 'korea', tags: [], tagText: '', images: [pathOf(1), pathOf(2)], prompt: '' }
  main.drafts.set(`${haru.id} post:new`, JSON.stringify(draft))
  main.answers.savePost = () => ok({ postId: noThings.post })
  const { user } = await openApp({ route: '/write' })
  const sheet = await dialog(t('compose.title'))
  return { user, sheet, post: within(sheet).getByRole('button', { name: t('compose.post') }) }
}

beforeEach(() => {
  main.user = haru
})

test('a post is not sent with a picture that is gone until its writer has removed it', async () => {
  main.gonePictures.add(pathOf(2))
  const { user, sheet, post } = await openComposer()
  failToLoad(sheet, [pathOf(2)])
  const tile = await lostTile(2)
  expect(lost(2)).toBeTruthy()
  await user.click(post)
  expect(calls('savePost')).toEqual([])
  expect(main.drafts.get(`${haru.id} post:new`)).toContain(pathOf(2))
  tile.focus()
  await user.keyboard('{Delete}')
  expect(lost(2)).toBeNull()
  await user.click(post)
  await waitFor(() => expect(calls('savePost')).toMatchObject([{ input: { images: [pathOf(1)] } }]))
})

test('a picture that only cannot be loaded is not gone', async () => {
  const { user, sheet, post } = await openComposer()
  failToLoad(sheet, [pathOf(1), pathOf(2)])
  await user.click(post)
  await waitFor(() => expect(calls('savePost')).toMatchObject([{ input: { images: [pathOf(1), pathOf(2)] } }]))
})

test('a picture that is gone by the time the post is sent is named', async () => {
  const { user, sheet, post } = await openComposer()
  main.answers.uploadImage = () => ok({ path: pathOf(3) })
  const file = new File([await pictures.png(8, 8)], '그림.png', { type: 'image/png' })
  await user.upload(sheet.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file)
  await waitFor(() => expect(calls('uploadImage')).toHaveLength(1))
  main.gonePictures.add(pathOf(3))
  main.answers.savePost = () => ({ ok: false, error: { code: 'invalid', fields: { images: 'image' } } })
  await user.click(post)
  await user.click(await lostTile(3))
  main.answers.savePost = () => ok({ postId: noThings.post })
  await user.click(post)
  await waitFor(() => expect(calls('savePost').at(-1)).toMatchObject({ input: { images: [pathOf(1), pathOf(2)] } }))
})

test('a question is not sent with a picture that is gone', async () => {
  main.gonePictures.add(pathOf(1))
  const draft = { shape: 'free', a: '', b: '', title: '', content: '사진이 있던 질문', anonymous: false, images: [pathOf(1)] }
  main.drafts.set(`${haru.id} question:new`, JSON.stringify(draft))
  const { user } = await openApp({ route: '/qna/write' })
  const sheet = await dialog(t('qna.write.title'))
  failToLoad(sheet, [pathOf(1)])
  await lostTile(1)
  await user.click(within(sheet).getByRole('button', { name: t('qna.write.submit') }))
  expect(lost(1)).toBeTruthy()
  expect(calls('saveQuestion')).toEqual([])
})

test('an answer is not sent with a picture that is gone, and its draft keeps that until it is removed', async () => {
  main.gonePictures.add(pathOf(1))
  const question = {
    ...{ id: noThings.question, title: '', content: '질문', author: { ...aPost().author, id: nari.id }, nickname: nari.nickname },
    ...{ anonymous: false, mine: false },
    ...{ askedAt: '2026-03-01T00:00:00Z', editedAt: null, replyCount: 0, answerCount: 0, acceptedId: null, replies: [] },
  }
  main.answers.question = () => ok({ question })
  const key = `${haru.id} answer:${noThings.question}:${haru.id}`
  main.drafts.set(key, JSON.stringify({ text: '사진이 있던 답', to: null, images: [pathOf(1)], unsent: [] }))
  const { user } = await openApp({ route: `/qna/${noThings.question}` })
  const field = await screen.findByRole('textbox', { name: t('qna.answer.field') })
  await waitFor(() => expect(document.querySelector(`img[src*="${pathOf(1)}"]`)).not.toBeNull())
  failToLoad(document.body, [pathOf(1)])
  const tile = await lostTile(1)
  await user.type(field, '{Control>}{Enter}{/Control}')
  await user.type(field, '!')
  await waitFor(() => expect(main.drafts.get(key)).toContain('사진이 있던 답!'))
  expect(main.drafts.get(key)).toContain(pathOf(1))
  expect(calls('saveAnswer')).toEqual([])
  await user.click(tile)
  await waitFor(() => expect(main.drafts.get(key)).not.toContain(pathOf(1)))
})
