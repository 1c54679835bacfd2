import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { limits } from '../../src/shared/limits'
import { wordsIn } from '../e2e/support/words'
import { noThings } from '../support/operation-samples'
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
  // The second press comes before the page is drawn again.
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

test('a draft is there again with its category and tags, for its writer alone', async () => {
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
