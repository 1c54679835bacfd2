import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

/* The forms of the settings (docs/product/screens.md "Settings"). */
const t = wordsIn('ko')

beforeEach(() => {
  main.user = haru
  main.answers.checkNickname = () => ok({ taken: false })
})

test('what is typed while the languages are being saved stays, and is saved the next time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.setLearning = async (learning) => {
    await promise
    return ok({ user: { ...haru, ...learning } })
  }
  const { user } = await openApp({ route: '/profile/setting/account/languages' })
  const about = await screen.findByRole<HTMLInputElement>('textbox', { name: t('learning.about') })
  await user.type(about, '책을 좋아해요')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: t('learning.save') })
  await user.click(save)
  await user.type(about, ', 여행도요')
  await act(async () => resolve())
  await screen.findByText(t('learning.saved'))
  expect(about.value).toBe('책을 좋아해요, 여행도요')
  await user.click(save)
  await waitFor(() => expect(save.disabled).toBe(true))
  expect(about.value).toBe('책을 좋아해요, 여행도요')
  const sent = main.calls.filter(({ name }) => name === 'setLearning').map(({ input }) => (input as { about: string }).about)
  expect(sent).toEqual(['책을 좋아해요', '책을 좋아해요, 여행도요'])
})

test('a nickname with a word that is not allowed is refused at its field, with the word', async () => {
  main.answers.editUser = () => ({ ok: false, error: { code: 'invalid', fields: { nickname: 'wordListed' }, current: 'official' } })
  const { user } = await openApp({ route: '/profile/setting/account/info' })
  const nickname = await screen.findByRole<HTMLInputElement>('textbox', { name: t('session.signup.nickname') })
  await user.clear(nickname)
  await user.type(nickname, 'official.haru{Enter}')
  await screen.findByText(t('errors.listed.wordListed', { words: 'official' }))
  expect(nickname.getAttribute('aria-invalid')).toBe('true')
})

test('what another device has changed since is shown when the basic info is opened, except where something was typed meanwhile', async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  main.answers.userInfo = async () => {
    await asked
    return ok({ user: { ...haru, nickname: '새별명', name: '다른 이름' } })
  }
  const { user } = await openApp({ route: '/profile/setting/account/info' })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: t('session.signup.name') })
  await user.clear(name)
  await user.type(name, '김하루')
  await act(async () => answer())
  const nickname = screen.getByRole<HTMLInputElement>('textbox', { name: t('session.signup.nickname') })
  await waitFor(() => expect(nickname.value).toBe('새별명'))
  expect(name.value).toBe('김하루')
})

test('the account shows the nickname that another device has chosen since', async () => {
  main.answers.userInfo = () => ok({ user: { ...haru, nickname: '새별명' } })
  await openApp({ route: '/profile/setting/account/manage' })
  await screen.findByText('새별명', { selector: 'b' })
})

test('a nickname that was changed on another device is shown, and not written back with what was edited here', async () => {
  main.answers.editUser = ({ name }) => ok({ user: { ...haru, nickname: '새별명', name: name ?? haru.name } })
  const { user } = await openApp({ route: '/profile/setting/account/info' })
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
  const name = await field(t('session.signup.name'))
  await user.clear(name)
  await user.type(name, '김하루')
  act(() => main.emit('session', { user: { ...haru, nickname: '새별명', name: '다른 이름' }, reason: 'asked' }))
  await waitFor(async () => expect((await field(t('session.signup.nickname'))).value).toBe('새별명'))
  expect(name.value).toBe('김하루')
  // What is saved is shown as it was saved.
  await user.type(name, '  {Enter}')
  await waitFor(() => expect(name.value).toBe('김하루'))
  expect(main.calls.filter((call) => call.name === 'editUser').map(({ input }) => input)).toEqual([{ name: '김하루' }])
})
