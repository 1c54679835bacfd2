import { screen } from '@testing-library/react'
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

test('a nickname with a word that is not allowed is refused at its field, with the word', async () => {
  main.answers.editUser = () => ({ ok: false, error: { code: 'invalid', fields: { nickname: 'wordListed' }, current: 'official' } })
  const { user } = await openApp({ route: '/profile/setting/account/info' })
  const nickname = await screen.findByRole<HTMLInputElement>('textbox', { name: t('session.signup.nickname') })
  await user.clear(nickname)
  await user.type(nickname, 'official.haru{Enter}')
  await screen.findByText(t('errors.listed.wordListed', { words: 'official' }))
  expect(nickname.getAttribute('aria-invalid')).toBe('true')
})
