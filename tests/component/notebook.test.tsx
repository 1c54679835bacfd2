import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ImportPreview } from '../../src/shared/notebook/importing'
import type { NotebookEntry } from '../../src/shared/notebook/views'
import { wordsIn } from '../e2e/support/words'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { replace } from './support/replace'
import { selectWords } from './support/select-words'
import { main } from './support/setup'

const t = wordsIn('ko')
const postId = '01a3a3a0-0000-7000-8000-000000000009'
const kept: NotebookEntry = {
  id: '01a3a3a0-0000-7000-8000-000000000001',
  text: { sentence: 'I look forward to seeing you.', gap: null },
  meaning: '',
  note: '',
  tags: [],
  language: 'english',
  source: { kind: 'correction', route: `/?@id=${postId}`, name: 'noah.b', gone: false },
  due: null,
}
const sentence = () => screen.findByRole('heading', { name: kept.text.sentence })

test('the notebook and its review open although the community could not start, and other pages lead to it', async () => {
  main.communityState = { state: 'failed', log: '/logs/main.log' }
  main.entries = [kept]
  main.reviewCard = {
    entry: kept,
    dues: { 1: Date.now(), 2: Date.now(), 3: Date.now(), 4: Date.now() },
    counts: { done: 0, left: 1, new: 1, again: 0 },
    canUndo: false,
  }
  const { user } = await openApp({ route: '/qna' })
  await user.click(await screen.findByRole('link', { name: t('shell.openNotebook') }))
  await sentence()
  await user.keyboard('r')
  await screen.findByRole('button', { name: new RegExp(t('notebook.review.show')) })
  await sentence()
})

test('a part of an entry that was written by hand is kept once, as a gap of its own', async () => {
  main.entries = [{ ...kept, source: null }]
  const { user } = await openApp({ route: '/notebook' })
  selectWords(await sentence(), 'seeing')
  const bar = await screen.findByRole('toolbar', { name: t('reading.bar') })
  await user.click(within(bar).getByRole('button', { name: t('reading.keep') }))
  await within(bar).findByRole('button', { name: t('reading.kept') })
  expect(main.entries.map(({ text }) => text.gap)).toEqual([null, { start: 18, end: 24 }])
  await user.click(within(bar).getByRole('button', { name: t('reading.kept') }))
  await waitFor(() => expect(main.entries).toHaveLength(1))
})

test('a restored draft changes only what was typed, and an edit that cannot be saved stays a draft', async () => {
  const key = `notebook ${kept.id}`
  main.entries = [{ ...kept, meaning: 'before' }]
  const { user } = await openApp({ route: '/notebook' })
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: t('notebook.actions') }))
    await user.click(await screen.findByRole('menuitem', { name: t('notebook.edit') }))
    return screen.findByRole('textbox', { name: t('notebook.form.note') })
  }
  await user.type(await edit(), 'typed')
  await user.click(screen.getByRole('button', { name: t('common.cancel') }))
  await waitFor(() => expect([...main.drafts.keys()].some((each) => each.endsWith(key))).toBe(true))
  // Another machine has changed it.
  main.entries = [{ ...kept, meaning: 'after' }]
  act(() => main.emit('notebook', null))
  await screen.findByText('after')
  await edit()
  expect(screen.getByDisplayValue('typed')).toBe(screen.getByRole('textbox', { name: t('notebook.form.note') }))
  expect(screen.getByDisplayValue('after')).toBe(screen.getByRole('textbox', { name: t('notebook.form.meaning') }))

  const changes: unknown[] = []
  const { changeEntry } = window.desktop
  const changing = vi
    .spyOn(window.desktop, 'changeEntry')
    .mockImplementationOnce(async () => refused('notFound'))
    .mockImplementation(async (id, change) => {
      changes.push(change)
      return changeEntry(id, change)
    })
  onTestFinished(() => void changing.mockRestore())
  await user.click(screen.getByRole('button', { name: t('notebook.form.save') }))
  await screen.findByText(t('errors.code.notFound'))
  expect([...main.drafts.keys()].some((each) => each.endsWith(key))).toBe(true)
  await user.click(screen.getByRole('button', { name: t('notebook.form.save') }))
  await waitFor(() => expect(changes).toEqual([{ note: 'typed' }]))
})

test('when the session ends, a file that was chosen for the account’s notebook is no longer offered to import', async () => {
  main.user = haru
  const preview: ImportPreview = {
    name: 'words.csv',
    options: { encoding: 'utf8', separator: ',', header: false, html: false, columns: ['sentence'] },
    names: [''],
    rows: [['눈이 와요.']],
    counts: { rows: 1, duplicates: 0, refused: 0 },
    problems: [],
    problemCount: 0,
  }
  const close = vi.fn()
  onTestFinished(replace(window.desktop, { chooseImport: async () => ok({ preview }), closeImport: close }))
  const { user } = await openApp({ route: '/notebook' })
  await user.click(await screen.findByRole('button', { name: t('notebook.files.menu') }))
  await user.click(await screen.findByRole('menuitem', { name: t('notebook.files.importCsv') }))
  await screen.findByRole('dialog', { name: t('notebook.import.title', { name: 'words.csv' }) })
  act(() => main.emit('session', { user: null, reason: 'tokenExpired' }))
  await waitFor(() => expect(screen.queryByText('눈이 와요.')).toBeNull())
  expect(close).toHaveBeenCalledTimes(1)
})
