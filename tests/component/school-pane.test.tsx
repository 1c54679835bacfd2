import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { School } from '../../src/shared/contract/school-shapes'
import { wordsIn } from '../e2e/support/words'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const universities = [
  { code: 'u1', ko: '가나대학교', en: 'Gana University' },
  { code: 'u2', ko: '다라대학교', en: 'Dara University' },
  { code: 'u3', ko: '마바대학교', en: 'Maba University' },
]
const school = (universityCode: string, over: Partial<School> = {}): School => ({
  universityCode,
  universityName: universities.find(({ code }) => code === universityCode)?.ko ?? '',
  degree: 1,
  majorCode: 'm1',
  majorName: '언어학',
  startYear: 2018,
  startMonth: null,
  finishYear: null,
  finishMonth: null,
  representative: true,
  ...over,
})
/** What the community has. */
let saved: School[]

beforeEach(() => {
  saved = [school('u2')]
  main.user = haru
  main.answers.schoolInfos = () => ok({ schools: saved })
  main.answers.universities = () => ok({ items: universities })
  main.answers.majors = () => ok({ items: [{ code: 'm1', ko: '언어학', en: 'Linguistics' }] })
})

const fields = () => screen.getAllByRole<HTMLInputElement>('combobox', { name: t('school.university') })
const field = () => fields()[0] as HTMLInputElement
const year = () => screen.getByRole<HTMLSelectElement>('combobox', { name: t('school.startYear') })
const asked = () => main.calls.filter(({ name }) => name === 'schoolInfos').length

async function openPane() {
  const app = await openApp({ route: '/profile/setting/account/info/school' })
  await screen.findByRole('group', { name: t('school.entry', { number: 1 }) })
  return app
}

test('what was entered stays while the schools are read again after an interruption', async () => {
  const { user } = await openPane()
  await user.selectOptions(year(), '2020')
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.schoolInfos = async () => {
    await promise
    return ok({ schools: [school('u3')] })
  }
  const before = asked()
  act(() => main.emit('connection', 'offline'))
  act(() => main.emit('connection', 'online'))
  await waitFor(() => expect(asked()).toBe(before + 1))
  expect(year().value).toBe('2020')
  await act(async () => resolve())
  expect(year().value).toBe('2020')
  expect(field().value).toBe('다라대학교')
})

test('schools that were not edited follow what is read again', async () => {
  await openPane()
  saved = [school('u3')]
  act(() => main.emit('connection', 'offline'))
  act(() => main.emit('connection', 'online'))
  await waitFor(() => expect(field().value).toBe('마바대학교'))
})

test.each(['click', 'Enter'])('a list that is opened by %s keeps the chosen entry on Enter', async (how) => {
  const { user } = await openPane()
  if (how === 'click') await user.click(field())
  else {
    act(() => field().focus())
    await user.keyboard('{Enter}')
  }
  expect(screen.getByRole('option', { selected: true, name: /다라대학교/ })).toBeDefined()
  expect(field().value).toBe('다라대학교')
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field().value).toBe('다라대학교')
})

test('the focus moves to the school beside a removed one, and from the last one to the button that adds one', async () => {
  saved = [school('u1'), school('u2', { representative: false }), school('u3', { representative: false })]
  const { user } = await openPane()
  const remove = (number: number) => user.click(screen.getByRole('button', { name: t('school.remove', { number }) }))
  await remove(2)
  expect(document.activeElement).toBe(fields()[1])
  await remove(2)
  expect(document.activeElement).toBe(field())
  await remove(1)
  expect(document.activeElement?.textContent).toBe(t('school.add'))
})

test('moving a school leaves the focus on its button, and at the end of the list on the one beside it', async () => {
  saved = [school('u1'), school('u2', { representative: false }), school('u3', { representative: false })]
  const { user } = await openPane()
  const up = (number: number) => screen.getByRole('button', { name: t('school.up', { number }) })
  await user.click(up(3))
  expect(document.activeElement).toBe(up(2))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('school.down', { number: 1 }) }))
  await user.keyboard('{Enter}{Enter}')
  expect(document.activeElement).toBe(up(3))
})

test('a name that is not listed changes nothing on Enter, and it is said that nothing matches', async () => {
  const { user } = await openPane()
  await user.click(field())
  await user.clear(field())
  await user.type(field(), '없는대학교{Enter}')
  expect(field().value).toBe('없는대학교')
  expect(field().hasAttribute('aria-activedescendant')).toBe(false)
  const said = screen.getAllByText(t('school.noMatch')).filter((each) => each.closest('[aria-live]'))
  expect(said).toHaveLength(1)
  await user.tab()
  expect(field().value).toBe('다라대학교')

  // The arrow keys choose none.
  await user.click(field())
  await user.clear(field())
  await user.type(field(), '없는대학교{ArrowDown}{Enter}')
  expect(field().value).toBe('')
})
