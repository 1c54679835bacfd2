import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unknownCommunity } from '../../src/shared/community'
import type { FieldKey } from '../../src/shared/errors'
import { wordsIn } from '../e2e/support/words'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { main } from './support/setup'
import { emptySignup } from './support/signup'

const t = wordsIn('ko')
/** The codes of invitations with which codes were requested. */
let requested: unknown[] = []
let refusal: { code: 'forbidden' | 'invalid'; fields: Record<string, FieldKey> } | null = null

beforeEach(() => {
  requested = []
  refusal = null
  main.answers.signUpRule = () => ok({ rule: 'invited' as const })
  main.answers.checkEmail = () => ok({ taken: false })
  main.answers.sendSignupCode = ({ invitation }) => {
    requested.push(invitation)
    return refusal === null ? ok({}) : { ok: false, error: refusal }
  }
})

afterEach(emptySignup)

const invitationField = () => screen.getByRole<HTMLInputElement>('textbox', { name: t('hosting.signingUp.code') })

async function checkAddress() {
  const app = await openApp({ route: '/login/signup' })
  const email = await screen.findByRole('textbox', { name: t('session.emailId') })
  await app.user.type(email, 'mina@example.com')
  const check = async () => app.user.click(screen.getByRole('button', { name: t('session.signup.check') }))
  await check()
  return { ...app, check }
}

test('where an invitation is needed it is asked for before the code, and sent with the request', async () => {
  const { user, check } = await checkAddress()
  await screen.findByText(t('errors.fields.invitationNeeded'))
  expect(requested).toEqual([])
  expect(document.activeElement).toBe(invitationField())
  await user.type(invitationField(), ' K7F2 QM9T D41X 8PZC ')
  await check()
  await screen.findByRole('textbox', { name: t('session.code.label') })
  expect(requested).toEqual(['K7F2 QM9T D41X 8PZC'])
})

test('the code that a link has brought is sent by itself, and another is asked for once it is not good any more', async () => {
  main.community = { ...unknownCommunity, kind: 'remote', address: 'https://home.example', paired: true, invitation: 'BROUGHT' }
  refusal = { code: 'forbidden', fields: { invitation: 'invitationWrong' } }
  const { user, check } = await checkAddress()
  await screen.findByText(t('errors.fields.invitationWrong'))
  expect(screen.queryByText(t('session.signup.usable'))).toBeNull()
  refusal = null
  await user.type(invitationField(), 'NEW')
  await check()
  await waitFor(() => expect(requested).toEqual(['BROUGHT', 'NEW']))
})

test('where nobody may sign up, and for an address in another spelling, the request is refused with a sentence', async () => {
  main.answers.signUpRule = () => ok({ rule: 'open' as const })
  refusal = { code: 'forbidden', fields: { invitation: 'signUpClosed' } }
  const { check } = await checkAddress()
  await screen.findByText(t('errors.fields.signUpClosed'))
  expect(screen.queryByRole('textbox', { name: t('hosting.signingUp.code') })).toBeNull()
  refusal = { code: 'invalid', fields: { email: 'email' } }
  await check()
  await screen.findByText(t('session.emailRule'))
})
