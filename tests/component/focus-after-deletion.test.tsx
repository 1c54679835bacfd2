import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { SignedInDevice } from '../../src/shared/contract/account-shapes'
import type { KeptCrash } from '../../src/shared/crashes'
import type { NotebookEntry } from '../../src/shared/notebook/views'
import { wordsIn } from '../e2e/support/words'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

/* Where the focus is after something in a list was deleted. */
const t = wordsIn('ko')
const idOf = (number: number) => `0198c9a2-0000-7000-8000-00000000000${number}`
const rowOf = (id: string) => document.querySelector(`[data-item-id="${id}"]`)
const hasFocus = (id: string) => rowOf(id)?.contains(document.activeElement) ?? false

const anEntry = (number: number): NotebookEntry => ({
  id: idOf(number),
  text: { sentence: `${number}번째 문장이에요.`, gap: null },
  meaning: '',
  note: '',
  tags: [],
  language: 'korean',
  source: null,
  due: null,
})

beforeEach(() => {
  main.user = haru
})

test('deleting an entry of the notebook leaves the focus in the next one', async () => {
  main.entries = [anEntry(1), anEntry(2), anEntry(3)]
  const { user } = await openApp({ route: '/notebook' })
  await screen.findByRole('heading', { name: '2번째 문장이에요.' })
  const row = within(rowOf(idOf(2)) as HTMLElement)
  await user.click(row.getByRole('button', { name: t('notebook.actions') }))
  await user.click(await screen.findByRole('menuitem', { name: t('common.delete') }))
  await waitFor(() => expect(rowOf(idOf(2))).toBeNull())
  await waitFor(() => expect(hasFocus(idOf(3))).toBe(true))
})

test('removing the tag filter of the notebook leaves the focus in the search', async () => {
  main.entries = [{ ...anEntry(1), tags: ['치과'] }]
  const { user } = await openApp({ route: '/notebook' })
  await user.click(await screen.findByRole('button', { name: '#치과' }))
  await user.click(await screen.findByRole('button', { name: t('notebook.noTag') }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: t('notebook.search') })))
})

test('undoing from a toast returns the focus to where it was', async () => {
  main.entries = [anEntry(1), anEntry(2)]
  const { user } = await openApp({ route: '/notebook' })
  await screen.findByRole('heading', { name: '2번째 문장이에요.' })
  const row = within(rowOf(idOf(2)) as HTMLElement)
  await user.click(row.getByRole('button', { name: t('notebook.actions') }))
  await user.click(await screen.findByRole('menuitem', { name: t('common.delete') }))
  const undo = await screen.findByRole('button', { name: t('common.undo') })
  await waitFor(() => expect(hasFocus(idOf(1))).toBe(true))
  undo.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(undo.isConnected).toBe(false))
  await waitFor(() => expect(hasFocus(idOf(1))).toBe(true))
})

test('logging out a device leaves the focus in the list, also where the list is read again late', async () => {
  const device = (number: number): SignedInDevice => ({
    id: idOf(number),
    device: 'Mozilla/5.0 (X11; Linux x86_64)',
    signedInAt: '2026-03-01T00:00:00Z',
    lastSeenAt: '2026-03-01T00:00:00Z',
    current: number === 1,
  })
  main.answers.sessions = () => ok({ sessions: [device(1), device(2), device(3)] })
  main.answers.endSession = () => ok({})
  const { user } = await openApp({ route: '/profile/setting/account/devices' })
  const endOf = async (id: string) => {
    main.answers.sessions = () => new Promise(() => undefined)
    await user.click(within(rowOf(id) as HTMLElement).getByRole('button'))
    await waitFor(() => expect(rowOf(id)).toBeNull())
  }
  await waitFor(() => expect(rowOf(idOf(3))).not.toBeNull())
  await endOf(idOf(3))
  await waitFor(() => expect(hasFocus(idOf(2))).toBe(true))
  await endOf(idOf(2))
  // This device has no button.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('deleting a crash report leaves the focus in the next one', async () => {
  const crash = (number: number): KeptCrash => ({
    id: idOf(number),
    sentAt: null,
    report: {
      at: '2026-03-01T12:00:00.000Z',
      kind: 'page',
      reason: 'crashed',
      exitCode: 5,
      times: 1,
      version: '1.0.0',
      electron: '45.4.1',
      system: 'linux 6.1.0 x64',
      stack: [],
    },
  })
  main.crashes = [crash(1), crash(2)]
  const { user } = await openApp({ route: '/profile/setting/crashes' })
  await screen.findByRole('list', { name: t('crashes.list') })
  const row = within(rowOf(idOf(1)) as HTMLElement)
  await user.click(row.getByText(t('crashes.kind.page')))
  await user.click(row.getByText(t('crashes.delete')))
  await waitFor(() => expect(rowOf(idOf(1))).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(rowOf(idOf(2))?.querySelector('summary')))
  await user.click(screen.getByRole('button', { name: t('crashes.deleteAll') }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t('crashes.deleteAll') }))
  await screen.findByText(t('crashes.none'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('removing the last recent search leaves the focus in the one before', async () => {
  main.searches = ['치과', '병원', '약국']
  const { user } = await openApp({ route: '/search' })
  await user.click(await screen.findByRole('button', { name: t('search.remove', { text: '약국' }) }))
  await waitFor(() => expect(rowOf('약국')).toBeNull())
  await waitFor(() => expect(hasFocus('병원')).toBe(true))
  expect(main.searches).toEqual(['치과', '병원'])
})

test('undoing the removal of a recent search keeps those that were made meanwhile', async () => {
  main.searches = ['치과', '병원', '약국']
  const { user } = await openApp({ route: '/search' })
  await user.click(await screen.findByRole('button', { name: t('search.remove', { text: '병원' }) }))
  await user.type(screen.getByRole('combobox', { name: t('shell.search') }), '한의원{Enter}')
  await waitFor(() => expect(main.searches).toEqual(['한의원', '치과', '약국']))
  await user.click(screen.getByRole('button', { name: t('common.undo') }))
  await waitFor(() => expect(main.searches).toEqual(['한의원', '치과', '병원', '약국']))
})
