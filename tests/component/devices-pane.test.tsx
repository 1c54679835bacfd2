import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedInDevice } from '../../src/shared/contract/account-shapes'
import { wordsIn } from '../e2e/support/words'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

/* The signed-in devices (docs/product/accounts.md "Sessions"). */
const t = wordsIn('ko')
const idOf = (number: number) => `0198c9a2-0000-7000-8000-00000000000${number}`
const device = (number: number): SignedInDevice => ({
  id: idOf(number),
  device: 'Mozilla/5.0 (X11; Linux x86_64)',
  signedInAt: '2026-03-01T00:00:00Z',
  lastSeenAt: '2026-03-01T00:00:00Z',
  current: number === 1,
})
const devices = (...numbers: number[]) => ok({ sessions: numbers.map(device) })
const shown = () => [...document.querySelectorAll<HTMLElement>('[data-item-id]')].map((row) => row.dataset['itemId'])
const never = () => new Promise<never>(() => undefined)
const ended = () => main.calls.flatMap(({ name, input }) => (name === 'endSession' ? [(input as { sessionId: string }).sessionId] : []))
const reads = () => main.calls.filter(({ name }) => name === 'sessions').length

beforeEach(() => {
  main.user = haru
  main.answers.sessions = () => devices(1, 2, 3)
})

afterEach(() => void vi.restoreAllMocks())

async function openPane() {
  const app = await openApp({ route: '/profile/setting/account/devices' })
  await waitFor(() => expect(shown()).toEqual([1, 2, 3].map(idOf)))
  const logOut = (number: number) => {
    const row = document.querySelector<HTMLElement>(`[data-item-id="${idOf(number)}"]`)
    return row ? app.user.click(within(row).getByRole('button')) : Promise.reject(new Error(`no device ${number}`))
  }
  return { ...app, logOut }
}

test('a device can be logged out while the answer about another one is still awaited', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.endSession = async () => {
    await promise
    return ok({})
  }
  const { logOut } = await openPane()
  await logOut(2)
  await logOut(3)
  await waitFor(() => expect(ended()).toEqual([idOf(2), idOf(3)]))
  main.answers.sessions = never
  resolve()
  await waitFor(() => expect(shown()).toEqual([idOf(1)]))
})

test('a device that is logged out while the list is being read again does not come back with it', async () => {
  main.answers.endSession = () => ok({})
  const { logOut } = await openPane()
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.sessions = async () => {
    await promise
    return devices(1, 3)
  }
  await logOut(2)
  await waitFor(() => expect(reads()).toBe(2))
  await logOut(3)
  await waitFor(() => expect(shown()).toEqual([idOf(1)]))
  const later: (string | undefined)[][] = []
  const observer = new MutationObserver(() => later.push(shown()))
  observer.observe(document.body, { childList: true, subtree: true })
  main.answers.sessions = () => devices(1)
  resolve()
  await waitFor(() => expect(reads()).toBe(3))
  observer.disconnect()
  expect(later.filter((rows) => rows.length > 1)).toEqual([])
})

test('a device that had ended already counts as logged out; after a failure the list is read again', async () => {
  const { logOut } = await openPane()
  main.answers.endSession = () => refused('notFound')
  main.answers.sessions = () => devices(1, 3)
  await logOut(2)
  await screen.findByText(t('account.devices.ended'))
  await waitFor(() => expect(shown()).toEqual([idOf(1), idOf(3)]))
  main.answers.endSession = () => refused('timeout')
  main.answers.sessions = () => devices(1)
  await logOut(3)
  await waitFor(() => expect(shown()).toEqual([idOf(1)]))
})

test('once all others are logged out only this device is listed, before the list is read again', async () => {
  // As long as those of a screen, so that the dialog closes within a few of them.
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => Number(setTimeout(draw, 16)))
  main.answers.endOtherSessions = () => ok({})
  const { user } = await openPane()
  main.answers.sessions = never
  await user.click(screen.getByRole('button', { name: t('account.devices.endOthers') }))
  const dialog = within(await screen.findByRole('dialog', { name: t('account.devices.othersTitle') }))
  await user.click(dialog.getByRole('button', { name: t('account.devices.end') }))
  await screen.findByText(t('account.devices.othersEnded'))
  await waitFor(() => expect(shown()).toEqual([idOf(1)]))
  await screen.findByText(t('account.devices.alone'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
