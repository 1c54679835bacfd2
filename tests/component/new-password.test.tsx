import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

/* A new password whose answer is lost may be set already: it is sent again as the same request (docs/product/accounts.md "New password"). */
const t = wordsIn('ko')
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' })

test('changing the password, a repetition after a lost answer has the key of the first one, and another change its own', async () => {
  main.user = haru
  main.answers.changePassword = () => refused('timeout')
  const { user } = await openApp({ route: '/profile/setting/account/password' })
  const fill = async (current: string, next: string) => {
    for (const [label, text] of [
      [t('account.password.current'), current],
      [t('session.passwords.new'), next],
      [t('session.passwords.again'), next],
    ] as const) {
      const input = await field(label)
      await user.clear(input)
      await user.type(input, text)
    }
  }
  const keys = () => main.calls.flatMap(({ name, options }) => (name === 'changePassword' ? [options?.key] : []))
  const change = async (times: number) => {
    await user.click(screen.getByRole('button', { name: t('account.password.submit') }))
    await waitFor(() => expect(keys()).toHaveLength(times))
  }
  await fill('haru77!', 'haru88!')
  await change(1)
  await screen.findByText(t('errors.code.timeout'))
  await change(2)
  await waitFor(() => expect(screen.getByRole('button', { name: t('account.password.submit') }).getAttribute('aria-busy')).toBe('false'))
  await fill('haru77!', 'haru99!')
  main.answers.changePassword = () => ok({})
  await change(3)
  await screen.findByText(t('account.password.done'))
  await fill('haru77!', 'haru99!')
  await change(4)
  const [first, second, third, fourth] = keys()
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(new Set([first, third, fourth]).size).toBe(3)
})

test('a forgotten password that is set again after a lost answer has the key of the first request', async () => {
  const keys: unknown[] = []
  main.answers.sendPasswordCode = () => ok({})
  main.setPassword = async (_input, options) => {
    keys.push(options?.key)
    return keys.length === 1 ? refused('timeout') : ok(undefined)
  }
  const { user } = await openApp({ route: '/login/find?tab=1' })
  await user.type(await field(t('session.find.name')), '하루')
  await user.type(await field(t('session.email')), 'haru@example.com{Enter}')
  await user.type(await field(t('session.code.label')), '123456{Enter}')
  await user.type(await field(t('session.passwords.new')), 'haru88!')
  await user.type(await field(t('session.passwords.again')), 'haru88!{Enter}')
  await screen.findByText(t('session.serverError'))
  await user.click(screen.getByRole('button', { name: t('session.find.change') }))
  await screen.findByText(t('session.changePwSuccess'))
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]])
})
