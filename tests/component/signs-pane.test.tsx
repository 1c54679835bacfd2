import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '../../src/shared/contract/people-shapes'
import { wordsIn } from '../e2e/support/words'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const withSigns = (read: boolean, typing: boolean): User => ({
  ...haru,
  own: { email: 'haru@example.com', phone: null, signs: { read, typing } },
})
const control = (name: 'read' | 'typing') => screen.getByRole<HTMLInputElement>('switch', { name: t(`signs.show.${name}`) })
const sent = () => main.calls.filter(({ name }) => name === 'setSigns').map(({ input }) => input)
/** What the community has. */
let kept: User

beforeEach(() => {
  kept = withSigns(true, true)
  main.user = kept
  main.answers.userInfo = () => ok({ user: kept })
})

async function openPane() {
  const app = await openApp({ route: '/profile/setting/account/signs' })
  await screen.findByRole('switch', { name: t('signs.show.read') })
  return app
}

test('each switch takes effect at once, alone, and says what else goes with it', async () => {
  main.answers.setSigns = ({ read, typing }) => {
    kept = withSigns(read ?? kept.own?.signs?.read ?? true, typing ?? kept.own?.signs?.typing ?? true)
    return ok({ user: kept })
  }
  const { user } = await openPane()
  expect([control('read').checked, control('typing').checked]).toEqual([true, true])
  expect(document.getElementById(control('read').getAttribute('aria-describedby') ?? '')?.textContent).toBe(t('signs.show.readHint'))
  await user.click(control('read'))
  expect([control('read').checked, control('typing').checked]).toEqual([false, true])
  await waitFor(() => expect(sent()).toEqual([{ read: false }]))
  await user.click(control('typing'))
  await waitFor(() => expect(sent()).toEqual([{ read: false }, { typing: false }]))
  expect([control('read').checked, control('typing').checked]).toEqual([false, false])
})

test('a switch that was refused goes back with the reason', async () => {
  main.answers.setSigns = () => refused('tooMany')
  const { user } = await openPane()
  await user.click(control('typing'))
  await screen.findByText(t('errors.code.tooMany'))
  expect(control('typing').checked).toBe(true)
})

test('shows what another device has set, and that an older community has no signs', async () => {
  kept = withSigns(false, true)
  main.user = haru
  const first = await openPane()
  expect([control('read').checked, control('typing').checked]).toEqual([false, true])
  first.close()
  kept = haru
  main.user = haru
  await openApp({ route: '/profile/setting/account/signs' })
  await screen.findByText(t('signs.unknown'))
})
