import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { NotebookEntry } from '../../src/shared/notebook/views'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { nari } from './support/people'
import { main } from './support/setup'

/* The list of the notebook's entries (docs/product/notebook.md "Entries"). */
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

test('a source that cannot be seen is not opened, and the entry says so until it is seen again', async () => {
  main.entries = [kept]
  main.answers.post = () => refused('notFound')
  await openApp({ route: '/notebook' })
  await sentence()
  const source = () => screen.getByRole('link', { name: t('notebook.source.correction', { name: 'noah.b' }) })
  const gone = () => screen.findByRole('link', { name: t('notebook.source.gone') })
  // Clicks that follow each other at once are a double-click.
  const press = async (link: HTMLElement) => act(async () => void fireEvent.click(link))
  await press(source())
  await press(await gone())
  expect(main.entries[0]?.source?.gone).toBe(true)
  expect(window.location.hash).toBe('#/notebook')
  main.answers.post = () => ok({ post: { ...aPost({ id: postId, author: { ...aPost().author, id: nari.id } }), replies: [] } })
  await press(await gone())
  await waitFor(() => expect(window.location.hash).toBe(`#/?@id=${postId}`))
  expect(main.entries[0]?.source?.gone).toBe(false)
})

test('the search key focuses the field of the notebook, not that of the whole community', async () => {
  main.entries = [kept]
  const { user } = await openApp({ route: '/notebook' })
  await sentence()
  await user.keyboard('{Control>}f{/Control}')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: t('notebook.search') }))
})

test('a source whose community gives no answer stays what it was', async () => {
  main.entries = [{ ...kept, source: { kind: 'correction', route: `/?@id=${postId}`, name: 'noah.b', gone: true } }]
  main.answers.post = () => refused('serverError')
  await openApp({ route: '/notebook' })
  fireEvent.click(await screen.findByRole('link', { name: t('notebook.source.gone') }))
  await waitFor(() => expect(window.location.hash).toBe(`#/?@id=${postId}`))
  expect(main.entries[0]?.source?.gone).toBe(true)
})

test('a source that the community shows late is not opened once another page was', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.entries = [kept]
  main.answers.post = async () => {
    await promise
    return ok({ post: { ...aPost({ id: postId, author: { ...aPost().author, id: nari.id } }), replies: [] } })
  }
  await openApp({ route: '/notebook' })
  fireEvent.click(await screen.findByRole('link', { name: t('notebook.source.correction', { name: 'noah.b' }) }))
  act(() => main.emit('navigate', { route: '/qna' }))
  await screen.findByRole('heading', { level: 1, name: t('qna.title') })
  await act(async () => resolve())
  expect(window.location.hash).toBe('#/qna')
})

test('a deleted entry leaves the list at once, and comes back where that could not be stored or is undone', async () => {
  const other = { ...kept, id: '01a3a3a0-0000-7000-8000-000000000002', text: { sentence: 'See you.', gap: null } }
  main.entries = [kept, other]
  const { user } = await openApp({ route: '/notebook' })
  await sentence()
  const row = () => screen.queryByRole('heading', { name: kept.text.sentence })
  const remove = async () => {
    await user.click(screen.getAllByRole('button', { name: t('notebook.actions') })[0] ?? expect.unreachable())
    await user.click(await screen.findByRole('menuitem', { name: t('common.delete') }))
  }
  const storing = Promise.withResolvers<ReturnType<typeof refused>>()
  const deleting = vi.spyOn(window.desktop, 'setEntryDeleted').mockImplementationOnce(() => storing.promise)
  onTestFinished(() => void deleting.mockRestore())
  await remove()
  expect(row()).toBeNull()
  await screen.findByRole('heading', { name: 'See you.' })
  await act(async () => storing.resolve(refused('notStored')))
  expect(row()).not.toBeNull()

  // Reading the list anew takes long.
  const list = vi.spyOn(window.desktop, 'notebookPage').mockImplementation(() => new Promise(() => undefined))
  onTestFinished(() => void list.mockRestore())
  await remove()
  expect(row()).toBeNull()
  await screen.findByText(t('notebook.deleted'))
  expect(list).toHaveBeenCalled()
  expect(row()).toBeNull()
  await user.click(screen.getByRole('button', { name: t('common.undo') }))
  await sentence()
})

test('an entry that was deleted here and that another machine has brought back is in the list', async () => {
  main.entries = [kept]
  const { user } = await openApp({ route: '/notebook' })
  await sentence()
  await user.click(screen.getByRole('button', { name: t('notebook.actions') }))
  await user.click(await screen.findByRole('menuitem', { name: t('common.delete') }))
  await screen.findByText(t('notebook.none.title'))
  await screen.findByText(t('notebook.deleted'))
  main.entries = [kept]
  act(() => main.emit('notebook', null))
  await sentence()
})

test('the address has the filter, so that going back restores it, and the notebook opened anew shows everything', async () => {
  main.entries = [{ ...kept, tags: ['치과'] }]
  const { user } = await openApp({ route: '/notebook' })
  await sentence()
  const english = () => screen.getByRole<HTMLInputElement>('radio', { name: t('notebook.english') })
  await user.click(english())
  await user.click(screen.getByRole('button', { name: '#치과' }))
  const field = () => screen.getByRole('searchbox', { name: t('notebook.search') })
  await user.type(field(), 'look & forward')
  const address = () => decodeURIComponent(window.location.hash)
  await waitFor(() => expect(address()).toBe('#/notebook?search=look & forward&language=english&tag=치과'))
  act(() => main.emit('navigate', { route: '/qna' }))
  await screen.findByRole('heading', { level: 1, name: t('qna.title') })
  act(() => window.history.back())
  await sentence()
  expect(field()).toHaveProperty('value', 'look & forward')
  await waitFor(() => expect(english().checked).toBe(true))
  expect(screen.getByRole('button', { name: t('notebook.noTag') })).toBeDefined()
  act(() => main.emit('navigate', { route: '/notebook' }))
  await waitFor(() => expect(field()).toHaveProperty('value', ''))
  await sentence()
  expect(english().checked).toBe(false)
  expect(screen.queryByRole('button', { name: t('notebook.noTag') })).toBeNull()
})
