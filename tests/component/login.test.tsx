import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { ok } from './support/fake-desktop'
import { historyPosition, showHistory } from './support/history'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const route = () => window.location.hash.slice(1)
const logIn = () => act(async () => main.emit('session', { user: haru, reason: 'asked' }))
const goTo = (to: string) => act(() => main.emit('navigate', { route: to }))

let hideHistory: () => void

beforeEach(() => {
  hideHistory = showHistory()
})
afterEach(() => hideHistory())

async function askForLogin() {
  const app = await openApp({ route: '/notifications' })
  await app.user.click(within(screen.getByRole('main')).getByRole('button', { name: t('shell.logIn') }))
  await waitFor(() => expect(route()).toBe('/login'))
  return app
}

test('a login that a page asked for returns to it, also by way of signing up', async () => {
  await askForLogin()
  const asked = historyPosition()
  goTo('/login/signup')
  await screen.findByRole('heading', { name: t('session.signup.accountTitle') })
  await logIn()
  await waitFor(() => expect(route()).toBe('/notifications'))
  expect(historyPosition()).toBe(asked - 1)
})

test('going back from the login and forward again still returns to the page', async () => {
  await askForLogin()
  act(() => window.history.back())
  await waitFor(() => expect(route()).toBe('/notifications'))
  act(() => window.history.forward())
  await waitFor(() => expect(route()).toBe('/login'))
  await logIn()
  await waitFor(() => expect(route()).toBe('/notifications'))
})

test('after going back from the login, a later sign-up leads home', async () => {
  const { user } = await askForLogin()
  act(() => window.history.back())
  await waitFor(() => expect(route()).toBe('/notifications'))
  goTo('/talk')
  await user.click(await screen.findByRole('link', { name: t('chat.visitor.signUp') }))
  await screen.findByRole('heading', { name: t('session.signup.accountTitle') })
  await logIn()
  await waitFor(() => expect(route()).toBe('/'))
})

test('the tab to find an id begins with the form again, after an id was found', async () => {
  main.answers.findId = () => ok({ email: 'haru@example.com' })
  const { user } = await openApp({ route: '/login/find?tab=0' })
  await user.type(screen.getByLabelText(new RegExp(`^${t('session.find.name')}`)), '하루')
  await user.type(screen.getByRole('textbox', { name: new RegExp(t('session.phone.number')) }), '01012345678')
  await user.click(screen.getByRole('button', { name: t('session.find.submitId') }))
  await screen.findByText(t('session.find.found'))
  const tabs = within(screen.getByRole('navigation', { name: t('session.find.title') }))
  await user.click(tabs.getByRole('link', { name: t('session.findPassword') }))
  await user.click(tabs.getByRole('link', { name: t('session.findId') }))
  await screen.findByRole('button', { name: t('session.find.submitId') })
  expect(screen.queryByText(t('session.find.found'))).toBeNull()
})

test('a visitor at the address of a room has the bar at the bottom of a narrow window, a member has the room alone', async () => {
  window.innerWidth = 600
  await openApp({ route: '/talk/0198c9a2-0000-7000-8000-0000000000aa' })
  await screen.findByRole('heading', { name: t('chat.visitor.title') })
  expect(document.querySelector('nav a[href="#/qna"]')).not.toBeNull()
  await logIn()
  await waitFor(() => expect(document.querySelector('nav a[href="#/qna"]')).toBeNull())
})

test('that Hangul input is on is announced when it begins', async () => {
  const { user } = await openApp({ route: '/login' })
  const password = await screen.findByLabelText<HTMLInputElement>(t('session.password'))
  const description = document.getElementById(password.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
  const status = within(description as HTMLElement).getByRole('status')
  expect(status.textContent).toBe('')
  await user.type(password, '비')
  expect(status.textContent).toBe(t('common.hangulInput'))
  await user.clear(password)
  expect(status.textContent).toBe('')
})
