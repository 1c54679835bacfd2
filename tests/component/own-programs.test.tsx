import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { emptyProgram } from '../../src/renderer/features/programs/sheet/program-draft'
import type { FiguresOfDay, Program } from '../../src/shared/contract/programs-shapes'
import { wordsIn } from '../e2e/support/words'
import { aProgram } from '../renderer/programs/a-program'
import { noThings } from '../support/operation-samples'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

/* The owner's table and its figures (docs/product/programs.md "The owner's table"). */
const t = wordsIn('ko')
const route = '/program/setting?category=program'
const author = { id: haru.id, nickname: haru.nickname, imagePath: null, academy: null, languages: null }
const reading = aProgram({ id: noThings.program, author, title: '받침 읽기', price: 20 })
const letters = aProgram({ id: noThings.post, author, title: '한글 첫걸음', price: 60 })
const ofDay = (views: number): FiguresOfDay[] => [{ date: '2026-03-01', views, likes: 0, saves: 0, chats: 0 }]
const address = () => decodeURIComponent(window.location.hash.slice(1))
const row = (id: string) => document.querySelector<HTMLElement>(`[data-item-id="${id}"]`) ?? expect.unreachable()
const titles = () => [...document.querySelectorAll<HTMLElement>('tr[data-item-id] b')].map(({ textContent }) => textContent)
const filter = () => screen.getByRole('searchbox', { name: t('programs.own.filter') })

beforeEach(() => {
  main.user = haru
  main.answers.userPrograms = () => ok({ items: [letters, reading], total: 2, more: false, rating: { reviewCount: 0, starSum: 0 } })
  main.answers.program = ({ programId }) => ok({ program: programId === letters.id ? letters : reading })
  main.answers.programFigures = () => ok({ figures: ofDay(5) })
})

async function openTable() {
  const app = await openApp({ route })
  await waitFor(() => expect(titles()).toEqual([letters.title, reading.title]))
  return app
}

test('the figures of a program are never shown under the name of another, and the choice stays while they load or fail', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.programFigures = async ({ programId }) => {
    if (programId === letters.id) await promise
    if (programId === reading.id) return refused('serverError')
    return ok({ figures: ofDay(programId === letters.id ? 71 : 93) })
  }
  const { user } = await openTable()
  const panel = within(await screen.findByRole('region', { name: t('programs.figures.label') }))
  const views = () => panel.getByRole('button', { name: new RegExp(`^${t('programs.figures.views')}`) }).textContent
  await waitFor(() => expect(views()).toContain('93'))
  const choice = screen.getByRole('combobox', { name: t('programs.figures.of') })
  await user.selectOptions(choice, letters.title)
  expect(views()).not.toMatch(/\d/)
  await act(async () => resolve())
  await waitFor(() => expect(views()).toContain('71'))
  await user.selectOptions(choice, reading.title)
  expect(within(await screen.findByRole('alert')).getByRole('button', { name: t('common.retry') })).toBeDefined()
  expect(views()).not.toMatch(/\d/)
  expect(choice.isConnected).toBe(true)
})

test('what the filter leaves out is not deleted, and stays selected', async () => {
  const { user } = await openTable()
  act(() => row(letters.id).focus())
  await user.keyboard(' ')
  await user.type(filter(), '받침')
  await waitFor(() => expect(titles()).toEqual([reading.title]))
  act(() => row(reading.id).focus())
  await user.keyboard('{Delete}')
  const dialog = await screen.findByRole('dialog', { name: t('programs.deleteAsk.one', { title: reading.title }) })
  await user.click(within(dialog).getByRole('button', { name: t('common.cancel') }))
  await user.clear(filter())
  await waitFor(() => expect(titles()).toHaveLength(2))
  expect(row(letters.id).getAttribute('aria-selected')).toBe('true')
})

test('deleting several in English speaks of them, and of one as it', async () => {
  main.settings = { ...main.settings, language: 'en' }
  const { user } = await openTable()
  act(() => row(letters.id).focus())
  await user.keyboard('{Delete}')
  await screen.findByText(/^It disappears from every list/)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  act(() => row(letters.id).focus())
  await user.keyboard('{Delete}')
  await screen.findByText(/^They disappear from every list/)
})

test('deleting a row that is not selected leaves the selection', async () => {
  main.answers.deletePrograms = () => ok({})
  const { user } = await openTable()
  await user.click(within(row(letters.id)).getByRole('checkbox'))
  await user.click(within(row(reading.id)).getByRole('button', { name: t('programs.actions', { title: reading.title }) }))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${t('common.delete')}`) }))
  const dialog = await screen.findByRole('dialog', { name: t('programs.deleteAsk.one', { title: reading.title }) })
  await user.click(within(dialog).getByRole('button', { name: t('common.delete') }))
  await waitFor(() => expect(titles()).toEqual([letters.title]))
  expect(row(letters.id).getAttribute('aria-selected')).toBe('true')
})

test('a menu is scrolled with the wheel, and closes when the page under it is', async () => {
  const { user } = await openTable()
  const opener = screen.getByRole('button', { name: t('programs.actions', { title: letters.title }) })
  await user.click(opener)
  const entry = await screen.findByRole('menuitem', { name: new RegExp(t('common.delete')) })
  fireEvent.wheel(entry)
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  fireEvent.wheel(row(letters.id))
  expect(opener.getAttribute('aria-expanded')).toBe('false')
})

test('the Tab key stops at one row of the table and its menu', async () => {
  const { user } = await openTable()
  act(() => row(letters.id).focus())
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('programs.actions', { title: letters.title }) }))
  await user.tab()
  expect(row(reading.id).contains(document.activeElement)).toBe(false)
  act(() => row(letters.id).focus())
  await user.keyboard('{ArrowDown}')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('programs.actions', { title: reading.title }) }))
})

test('what could not be deleted stays selected', async () => {
  main.answers.deletePrograms = () => refused('busy')
  const { user } = await openTable()
  await user.click(screen.getByRole('checkbox', { name: t('programs.own.all') }))
  await user.click(screen.getByRole('button', { name: t('programs.own.deleteChosen', { count: 2 }) }))
  const dialog = await screen.findByRole('dialog', { name: t('programs.deleteAsk.many', { count: 2 }) })
  await user.click(within(dialog).getByRole('button', { name: t('common.delete') }))
  await screen.findByText(t('errors.code.busy'))
  await waitFor(() => expect(titles()).toHaveLength(2))
  expect(screen.getByRole('button', { name: t('programs.own.deleteChosen', { count: 2 }) })).toBeTruthy()
})

test('two quick clicks on a checkbox select and unselect, and two on the row edit the program', async () => {
  const { user } = await openTable()
  await user.dblClick(within(row(letters.id)).getByRole('checkbox'))
  expect(address()).toBe(route)
  fireEvent.doubleClick(screen.getByText(letters.title, { selector: 'b' }))
  await waitFor(() => expect(address()).toBe(`${route}&post=${letters.id}`))
})

test('the address has the filter and the order, also while a program is edited, so that going back restores them', async () => {
  const { user } = await openTable()
  const price = () => screen.getByRole('button', { name: t('programs.own.column.price') })
  await user.click(price())
  await user.click(price())
  await user.type(filter(), '읽기')
  const filtered = `${route}&search=읽기&order=price`
  await waitFor(() => expect(address()).toBe(filtered))
  await act(async () => undefined)
  fireEvent.doubleClick(row(reading.id))
  await waitFor(() => expect(address()).toBe(`${filtered}&post=${reading.id}`))
  await screen.findByRole('dialog', { name: t('programs.form.edit') })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(filtered))
  act(() => main.emit('navigate', { route: '/notebook' }))
  await screen.findByRole('heading', { level: 1, name: t('notebook.title') })
  act(() => window.history.back())
  await waitFor(() => expect(titles()).toEqual([reading.title]))
  expect(filter()).toHaveProperty('value', '읽기')
  await user.clear(filter())
  await waitFor(() => expect(titles()).toEqual([reading.title, letters.title]))
})

test('the table can be sorted beside an unsaved program, which the address follows once that is closed', async () => {
  const { user } = await openTable()
  fireEvent.doubleClick(row(reading.id))
  const sheet = await screen.findByRole('dialog', { name: t('programs.form.edit') })
  await user.type(within(sheet).getByDisplayValue(reading.title), '!')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(screen.getByRole('button', { name: t('programs.own.column.price'), hidden: true }))
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
  vi.useRealTimers()
  expect(screen.queryByRole('button', { name: t('compose.leave.discard') })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: t('compose.leave.discard') }))
  await waitFor(() => expect(address()).toBe(`${route}&order=-price`))
})

test('editing and copying read that program alone; its row is busy until then, also where the community is frozen', async () => {
  let { promise, resolve } = Promise.withResolvers<void>()
  main.answers.program = async () => {
    await promise
    return ok({ program: { ...reading, title: '다른 기기에서 고친 제목' } })
  }
  const lists = () => main.calls.filter(({ name }) => name === 'userPrograms').length
  const { user } = await openTable()
  const before = lists()
  for (const [act, sheet] of [
    ['common.edit', 'programs.form.edit'],
    ['programs.own.duplicate', 'programs.form.create'],
  ] as const) {
    await user.click(within(row(reading.id)).getByRole('button', { name: /./, expanded: false }))
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${t(act)}`) }))
    await waitFor(() => expect(row(reading.id).getAttribute('aria-busy')).toBe('true'))
    expect(screen.getByText(t('programs.loading'))).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: t(sheet) })).toBeNull()
    resolve()
    const opened = await screen.findByRole('dialog', { name: t(sheet) })
    expect(within(opened).getByDisplayValue('다른 기기에서 고친 제목')).toBeTruthy()
    expect(row(reading.id).getAttribute('aria-busy')).toBe('false')
    ;({ promise, resolve } = Promise.withResolvers<void>())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(lists()).toBe(before)
})

async function openEditor() {
  const app = await openTable()
  fireEvent.doubleClick(row(reading.id))
  const sheet = await screen.findByRole('dialog', { name: t('programs.form.edit') })
  const save = () => app.user.click(within(sheet).getByRole('button', { name: t('common.save') }))
  return { ...app, sheet, save }
}

test('after a refusal by the community the focus is at the first field that it names', async () => {
  main.answers.saveProgram = () => ({ ok: false, error: { code: 'invalid', fields: { description: 'wordListed' }, current: '떴다방' } })
  const { user, sheet, save } = await openEditor()
  await user.type(within(sheet).getByDisplayValue(reading.title), '!')
  await save()
  await screen.findByText(t('errors.listed.wordListed', { words: '떴다방' }))
  const field = within(sheet).getByRole('textbox', { name: t('programs.form.description') })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

const editedAt = '2026-03-02T00:00:00Z'
const savedInputs = () => main.calls.filter(({ name }) => name === 'saveProgram').map(({ input }) => input)

/** Makes the community refuse to save, since the program was saved on another device meanwhile. */
function saveElsewhere(over: Partial<Program>) {
  main.answers.program = () => ok({ program: { ...reading, editedAt, ...over } })
  main.answers.saveProgram = ({ basedOn }) => (basedOn === editedAt ? ok({ programId: reading.id }) : refused('changed'))
}

test('saving leaves what another device saved meanwhile, and keeps what was typed', async () => {
  const { user, sheet, save } = await openEditor()
  await user.type(within(sheet).getByDisplayValue(reading.title), '!')
  saveElsewhere({ price: 75 })
  await save()
  await screen.findByText(t('programs.form.elsewhere.merged'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('programs.form.elsewhere.merged')))
  expect(within(sheet).getByDisplayValue(`${reading.title}!`)).toBeTruthy()
  expect(within(sheet).getByDisplayValue('75')).toBeTruthy()
  await save()
  await screen.findByText(t('programs.updated'))
  expect(savedInputs()).toMatchObject([
    { basedOn: 'never', title: `${reading.title}!`, price: 20 },
    { basedOn: editedAt, title: `${reading.title}!`, price: 75 },
  ])
})

test('a field that was changed here and on another device shows both, also after a restart, and the newest can be taken', async () => {
  const first = await openEditor()
  await first.user.type(within(first.sheet).getByDisplayValue(reading.title), '!')
  saveElsewhere({ title: '다른 제목' })
  await first.save()
  await screen.findByText(t('programs.form.elsewhere.clash'))
  await waitFor(() => expect(document.activeElement?.textContent?.startsWith(t('programs.form.elsewhere.clash'))).toBe(true))
  expect(screen.getByText(`${t('programs.form.title')}: 다른 제목`)).toBeTruthy()
  const stored = () => main.drafts.get(`${haru.id} program:${reading.id}`)
  await waitFor(() => expect(stored()).toContain(editedAt))
  first.close()
  const { user } = await openApp({ route: `${route}&post=${reading.id}` })
  await screen.findByText(t('programs.form.elsewhere.clash'))
  expect(screen.getByDisplayValue(`${reading.title}!`)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: t('compose.outdated.take') }))
  expect(screen.getByDisplayValue('다른 제목')).toBeTruthy()
  expect(screen.queryByText(t('programs.form.elsewhere.clash'))).toBeNull()
  await user.click(screen.getByRole('button', { name: t('common.undo') }))
  expect(screen.getByDisplayValue(`${reading.title}!`)).toBeTruthy()
  expect(screen.getByText(t('programs.form.elsewhere.clash'))).toBeTruthy()
})

test('a draft whose picture is no longer there says so when it is saved, and is then saved without it', async () => {
  const gone = '0198c9a2-0000-7000-8000-000000000001-640x360-a0b1c2.webp'
  const draft = { ...emptyProgram, title: '읽기', description: '함께 읽어요', imagePath: gone }
  main.drafts.set(`${haru.id} program:${reading.id}`, JSON.stringify(draft))
  main.answers.saveProgram = ({ imagePath }) =>
    imagePath === gone ? { ok: false, error: { code: 'invalid', fields: { imagePath: 'image' } } } : ok({ programId: reading.id })
  const { save } = await openEditor()
  await save()
  const message = await screen.findByText(t('programs.form.image.gone'))
  await waitFor(() => expect(document.activeElement).toBe(message))
  await save()
  await screen.findByText(t('programs.updated'))
  expect(main.calls.findLast(({ name }) => name === 'saveProgram')?.input).toMatchObject({ title: '읽기', imagePath: null })
})
