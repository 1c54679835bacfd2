import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { main } from './support/setup'
import { emptySignup } from './support/signup'

/* A code belongs to the address that it was sent to, which may be edited while it is being sent. */
const t = wordsIn('ko')
const calls = (name: string) => main.calls.filter((call) => call.name === name).map(({ input }) => input)
const codeField = () => screen.queryByRole('textbox', { name: new RegExp(t('session.code.label')) })
const emailField = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) })

afterEach(emptySignup)

async function openSignup() {
  const { user } = await openApp({ route: '/login/signup' })
  const field = emailField(t('session.emailId'))
  return { user, field }
}

/** Answers that a test gives one by one, by address. */
function heldAnswers() {
  const held = new Map<string, ReturnType<typeof Promise.withResolvers<void>>>()
  return {
    wait: (email: string) => {
      const one = Promise.withResolvers<void>()
      held.set(email, one)
      return one.promise
    },
    /** Ends once the page has it. */
    give: async (email: string) => {
      held.get(email)?.resolve()
      await new Promise((done) => setTimeout(done, 50))
    },
  }
}

test('signing up, an address that was edited while a code was sent to another gets nothing of that, and a code of its own', async () => {
  const answers = heldAnswers()
  main.answers.checkEmail = () => ok({ taken: false })
  main.answers.sendSignupCode = ({ email }) => answers.wait(email).then(() => ok({}))
  const { user, field } = await openSignup()
  await user.type(field, 'a@example.com{Enter}')
  await waitFor(() => expect(calls('sendSignupCode')).toHaveLength(1))
  await user.clear(field)
  // Pressed while the first code is still being sent.
  await user.type(field, 'b@example.com{Enter}')
  await waitFor(() => expect(calls('sendSignupCode')).toMatchObject([{ email: 'a@example.com' }, { email: 'b@example.com' }]))
  await answers.give('a@example.com')
  expect(codeField()).toBeNull()
  expect(screen.queryByText(t('session.sendCodeSuccess'))).toBeNull()
  await answers.give('b@example.com')
  await waitFor(() => expect(codeField()).not.toBeNull())
})

test('signing up, an address that was edited while the code of another was refused is not refused', async () => {
  const answers = heldAnswers()
  main.answers.checkEmail = () => ok({ taken: false })
  main.answers.sendSignupCode = ({ email }) => answers.wait(email).then(() => refused('exists'))
  const { user, field } = await openSignup()
  await user.type(field, 'a@example.com{Enter}')
  await waitFor(() => expect(calls('sendSignupCode')).toHaveLength(1))
  await user.clear(field)
  await user.type(field, 'b@example.com')
  await answers.give('a@example.com')
  expect(screen.queryByText(t('session.emailUsed'))).toBeNull()
})

test('signing up, an address that was edited while the code of another was confirmed is not confirmed', async () => {
  const answers = heldAnswers()
  main.answers.checkEmail = () => ok({ taken: false })
  main.answers.sendSignupCode = () => ok({})
  main.confirmCode = (_, { email }) => answers.wait(email).then(() => ok(undefined))
  const { user, field } = await openSignup()
  await user.type(field, 'a@example.com{Enter}')
  await waitFor(() => expect(codeField()).not.toBeNull())
  await user.type(codeField() as HTMLElement, '123456{Enter}')
  await user.clear(field)
  await user.type(field, 'b@example.com')
  await answers.give('a@example.com')
  expect(screen.queryByText(t('session.confirmCodeSuccess'))).toBeNull()
  expect(field.readOnly).toBe(false)
})

test('finding a password, a name or address that was edited while a code was sent gets a code of its own', async () => {
  const answers = heldAnswers()
  main.answers.sendPasswordCode = ({ email }) => answers.wait(email).then(() => ok({}))
  const { user } = await openApp({ route: '/login/find?tab=1' })
  await user.type(screen.getByRole('textbox', { name: new RegExp(`^${t('session.find.name')}`) }), '하루')
  const field = emailField(t('session.email'))
  await user.type(field, 'a@example.com{Enter}')
  await waitFor(() => expect(calls('sendPasswordCode')).toHaveLength(1))
  await user.clear(field)
  await user.type(field, 'b@example.com{Enter}')
  await waitFor(() => expect(calls('sendPasswordCode')).toHaveLength(2))
  await answers.give('a@example.com')
  expect(codeField()).toBeNull()
  await answers.give('b@example.com')
  await waitFor(() => expect(codeField()).not.toBeNull())
})
