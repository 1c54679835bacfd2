import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { limits } from '../../src/shared/limits'
import { wordsIn } from '../e2e/support/words'
import { noThings } from '../support/operation-samples'
import { pictures } from '../support/pictures'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const sheet = () => screen.getByRole('dialog', { name: t('compose.title') })
const text = () => within(sheet()).getByRole<HTMLTextAreaElement>('textbox', { name: t('compose.text') })
const post = () => within(sheet()).getByRole<HTMLButtonElement>('button', { name: t('compose.post') })
const calls = () => main.calls.filter(({ name }) => name === 'savePost')
const draft = (writer = haru.id) => main.drafts.get(`${writer} post:new`)
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: t('compose.title') })).toBeNull())

async function openComposer() {
  const app = await openApp({ route: '/write' })
  await screen.findByRole('dialog', { name: t('compose.title') })
  return app
}

beforeEach(() => {
  main.user = haru
})

test('a double click posts once, in the name of the writer, and removes the draft', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.savePost = async () => {
    await promise
    return ok({ postId: noThings.post })
  }
  const { user } = await openComposer()
  await user.type(text(), '두 번 눌러도 한 번만 올라가는 글')
  // The second press happens before the page is rendered again.
  await act(async () => {
    post().click()
    post().click()
  })
  await user.dblClick(post())
  resolve()
  await expectClosed()
  expect(screen.getByText(t('compose.posted'))).toBeTruthy()
  expect(calls()).toMatchObject([{ input: { userId: haru.id, content: '두 번 눌러도 한 번만 올라가는 글' } }])
  expect(draft()).toBeUndefined()
})

test('a post that could not be sent stays in the field with the reason, and is sent again under the same key', async () => {
  main.answers.savePost = () => refused('offline')
  const { user } = await openComposer()
  await user.type(text(), '연결이 끊겨도 남는 글')
  await user.click(post())
  const alert = await within(sheet()).findByText(new RegExp(t('errors.code.offline')))
  expect(alert.textContent).toContain(t('compose.stillKept'))
  expect(text().value).toBe('연결이 끊겨도 남는 글')
  expect(draft()).toContain('연결이 끊겨도 남는 글')

  main.answers.savePost = () => ok({ postId: noThings.post })
  await user.click(post())
  await expectClosed()
  const keys = calls().map(({ options }) => options.key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('an empty post cannot be sent, and one that is too long is refused with a reason and not cut', async () => {
  const { user } = await openComposer()
  expect(post().disabled).toBe(true)
  const long = '가'.repeat(limits.post + 1)
  await user.click(text())
  await user.paste(long)
  await user.click(post())
  const reason = t('compose.tooLong', { most: '2,000', length: '2,001' })
  expect(text().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(text().getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)
  expect(within(sheet()).getByText('2,001 / 2,000')).toBeTruthy()
  expect(text().value).toBe(long)
  expect(calls()).toEqual([])
})

test('a draft is restored with its category and tags, for its writer only', async () => {
  const first = await openComposer()
  await first.user.type(text(), '꺼져도 남는 글')
  await first.user.type(within(sheet()).getByRole('textbox', { name: t('compose.tags.add') }), '정전{Enter}')
  await first.user.click(within(sheet()).getByRole('radio', { name: t('common.category.exam') }))
  first.close()
  await waitFor(() => expect(draft()).toContain('"category":"exam"'))

  main.user = nari
  const second = await openComposer()
  expect(text().value).toBe('')
  second.close()

  main.user = haru
  await openComposer()
  expect(text().value).toBe('꺼져도 남는 글')
  expect(screen.getByText(t('compose.restored'))).toBeTruthy()
  expect(within(sheet()).getByRole('button', { name: t('common.removeTag', { name: '정전' }) })).toBeTruthy()
  expect(within(sheet()).getByRole<HTMLInputElement>('radio', { name: t('common.category.exam') }).checked).toBe(true)
})

test('a draft that could not be saved is reported and saved once that works again', async () => {
  main.savesDrafts = false
  const { user } = await openComposer()
  await user.type(text(), '디스크가 가득 찬 사이에 쓴 글')
  expect(await screen.findAllByText(t('errors.code.notStored'))).not.toHaveLength(0)
  expect(draft()).toBeUndefined()
  main.savesDrafts = true
  await waitFor(() => expect(draft()).toContain('디스크가 가득 찬 사이에 쓴 글'))
  await within(sheet()).findByText(new RegExp(t('compose.saved', { age: '' }).trim()))
})

test('a draft that could not be read at first is read again, and is not taken for an empty one', async () => {
  main.drafts.set(
    `${haru.id} post:new`,
    JSON.stringify({ content: '전에 쓴 글', category: 'korea', tags: [], tagText: '', images: [], prompt: '' }),
  )
  main.draftsRead = Promise.reject(new Error('serverError'))
  main.draftsRead.catch(() => undefined)
  await openApp({ route: '/write' })
  main.draftsRead = Promise.resolve()
  await screen.findByRole('dialog', { name: t('compose.title') })
  expect(text().value).toBe('전에 쓴 글')
})

test('a draft that was cleared comes back by the undo, also once the composer is closed', async () => {
  const written = { content: '지웠다 되살린 글', category: 'korea', tags: [], tagText: '', images: [], prompt: '' }
  main.drafts.set(`${haru.id} post:new`, JSON.stringify(written))
  const { user } = await openComposer()
  await user.click(within(sheet()).getByRole('button', { name: t('compose.startFresh') }))
  expect(text().value).toBe('')
  await waitFor(() => expect(draft()).toBeUndefined())
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: t('compose.leave.discard') }))
  await expectClosed()
  await user.click(screen.getByRole('button', { name: t('common.undo') }))
  await waitFor(() => expect(draft()).toContain('지웠다 되살린 글'))
})

test('the undo of clearing replaces nothing in a composer that was opened since', async () => {
  const written = { content: '지웠던 글', category: 'korea', tags: [], tagText: '', images: [], prompt: '' }
  main.drafts.set(`${haru.id} post:new`, JSON.stringify(written))
  const { user } = await openComposer()
  await user.click(within(sheet()).getByRole('button', { name: t('compose.startFresh') }))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: t('compose.leave.discard') }))
  await expectClosed()
  await user.click(screen.getByRole('link', { name: t('shell.write') }))
  await screen.findByRole('dialog', { name: t('compose.title') })
  await user.type(text(), '새로 쓰는 글')
  await waitFor(() => expect(draft()).toContain('새로 쓰는 글'))
  await user.click(screen.getByRole('button', { name: t('common.undo') }))
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(text().value).toBe('새로 쓰는 글')
  expect(draft()).toContain('새로 쓰는 글')
})

test('a cleared draft that is brought back while another text is being sent is there afterwards', async () => {
  const written = { content: '지웠던 글', category: 'korea', tags: [], tagText: '', images: [], prompt: '' }
  main.drafts.set(`${haru.id} post:new`, JSON.stringify(written))
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.savePost = async () => {
    await promise
    return ok({ postId: noThings.post })
  }
  const { user } = await openComposer()
  await user.click(within(sheet()).getByRole('button', { name: t('compose.startFresh') }))
  await user.type(text(), '그 대신 올리는 글')
  await user.click(post())
  await user.click(screen.getByRole('button', { name: t('common.undo') }))
  expect(text().value).toBe('그 대신 올리는 글')
  resolve()
  await expectClosed()
  await waitFor(() => expect(draft()).toContain('지웠던 글'))
})

test('a post waits for a picture whose type is still being read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const bytes = await pictures.png(8, 8)
  const slow = new File([bytes], '느린 그림.png', { type: 'image/png' })
  slow.slice = () => ({ arrayBuffer: () => promise.then(() => Uint8Array.from(bytes).buffer) }) as unknown as Blob
  const path = '0198c9a2-0000-7000-8000-000000000001-640x480-a0b1c2.webp'
  main.answers.uploadImage = () => ok({ path })
  main.answers.savePost = () => ok({ postId: noThings.post })
  const { user } = await openComposer()
  await user.type(text(), '그림과 함께 올릴 글')
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, slow)
  expect(post().disabled).toBe(true)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(calls()).toEqual([])
  resolve()
  await waitFor(() => expect(post().disabled).toBe(false))
  await user.click(post())
  await expectClosed()
  expect(calls()).toMatchObject([{ input: { images: [path] } }])
})

test('today’s prompt stands above the text on wish, is exchanged and removed, and comes back with the draft', async () => {
  const { user, close } = await openComposer()
  await user.click(within(sheet()).getByRole('button', { name: t('compose.prompt.show') }))
  expect(document.activeElement).toBe(text())
  const question = async () => {
    const label = within(sheet()).getByText(new RegExp(t('feed.writeBar.level.easy')))
    await waitFor(() => expect(label.parentElement?.querySelector('[lang="en"]')?.textContent).not.toBe(''))
    return label.parentElement?.querySelector('[lang="en"]')?.textContent ?? ''
  }
  const first = await question()
  expect(text().placeholder).toBe(t('compose.prompt.placeholder'))
  await user.click(within(sheet()).getByRole('button', { name: t('feed.writeBar.another') }))
  const second = await question()
  expect(second).not.toBe(first)

  await user.type(text(), '글감에 답하는 글')
  close()
  await waitFor(() => expect(draft()).toContain('글감에 답하는 글'))
  const again = await openComposer()
  expect(await question()).toBe(second)
  await again.user.click(within(sheet()).getByRole('button', { name: t('compose.prompt.remove') }))
  expect(document.activeElement).toBe(text())
  expect(within(sheet()).queryByText(second)).toBeNull()

  main.answers.savePost = () => ok({ postId: noThings.post })
  await again.user.click(post())
  await expectClosed()
  expect(calls().at(-1)?.input).not.toHaveProperty('prompt')
})

test('a draft that answers a prompt is opened under its own prompt, and starting over shows the one that was pressed', async () => {
  main.drafts.set(
    `${haru.id} post:new`,
    JSON.stringify({ content: '어제 쓰던 글', category: 'korea', tags: [], tagText: '', images: [], prompt: '02-03.middle.english' }),
  )
  const { user } = await openApp({ route: '/write?prompt=12-25.easy.english' })
  await screen.findByText('Where do you take a friend who has never been to your neighbourhood?')
  await user.click(within(sheet()).getByRole('button', { name: t('compose.startFresh') }))
  await screen.findByText('Did you get a present today?')
  expect(text().value).toBe('')
})

test('what the post means is folded until it is asked for, comes back with the draft, and is sent with the post', async () => {
  const { user, close } = await openComposer()
  const toggle = () => within(sheet()).getByRole('button', { name: t('compose.meaning.title') })
  const field = () => within(sheet()).queryByRole<HTMLTextAreaElement>('textbox', { name: t('compose.meaning.title') })
  await user.type(text(), '덤을 받았어요')
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
  expect(field()).toBeNull()
  await user.click(toggle())
  expect(document.activeElement).toBe(field())
  await user.keyboard('They gave me one more')
  close()
  await waitFor(() => expect(draft()).toContain('They gave me one more'))

  const again = await openComposer()
  expect(field()?.value).toBe('They gave me one more')
  await again.user.click(toggle())
  expect(field()).toBeNull()
  expect(within(sheet()).getByText('They gave me one more')).toBeTruthy()
  main.answers.savePost = () => ok({ postId: noThings.post })
  await again.user.click(post())
  await expectClosed()
  expect(calls().at(-1)?.input).toMatchObject({ content: '덤을 받았어요', meaning: 'They gave me one more' })
  expect(draft()).toBeUndefined()
})

test('a meaning that is too long is refused with a reason beside it, also while it is folded', async () => {
  const { user } = await openComposer()
  await user.type(text(), '짧은 글')
  await user.click(within(sheet()).getByRole('button', { name: t('compose.meaning.title') }))
  await user.paste('a'.repeat(limits.meaning + 1))
  await user.click(within(sheet()).getByRole('button', { name: t('compose.meaning.title') }))
  await user.click(post())
  expect(within(sheet()).getByText(t('compose.meaning.tooLong', { most: '4,000', length: '4,001' }))).toBeTruthy()
  const field = within(sheet()).getByRole<HTMLTextAreaElement>('textbox', { name: t('compose.meaning.title') })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(calls()).toEqual([])
})

test('a post that is answered after its writer went elsewhere leads nobody away from there', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.savePost = async () => {
    await promise
    return ok({ postId: noThings.post })
  }
  const { user } = await openComposer()
  await user.type(text(), '느린 연결로 올린 글')
  await user.click(post())
  await waitFor(() => expect(calls()).toHaveLength(1))
  act(() => main.emit('navigate', { route: '/qna' }))
  await screen.findByRole('heading', { level: 1, name: t('qna.title') })
  await act(async () => resolve())
  expect(await screen.findByText(t('compose.posted'))).toBeTruthy()
  // Going back takes a task of its own.
  await new Promise((done) => setTimeout(done, 50))
  expect(window.location.hash).toBe('#/qna')
  expect(draft()).toBeUndefined()
})
