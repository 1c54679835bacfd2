import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

// What the spell checker checks, and its settings (docs/product/desktop.md "Spelling").
const t = wordsIn('ko')
const saved = () => main.asked.filter(([method]) => method === 'saveSettings').map(([, patch]) => patch)

/** Whether the spelling of each text field on the screen is checked. */
const fields = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input:not([type=checkbox], [type=radio], [type=file])'),
  ].map((field) => [field.tagName, field.name || field.getAttribute('aria-label'), field.getAttribute('spellcheck')] as const)

test('the text of a post and its meaning are checked, its tags are not', async () => {
  main.user = haru
  const { user } = await openApp({ route: '/write' })
  const sheet = await screen.findByRole('dialog', { name: t('compose.title') })
  await user.click(within(sheet).getByRole('button', { name: t('compose.meaning.title') }))
  const areas = fields().filter(([tag]) => tag === 'TEXTAREA')
  expect(areas).toHaveLength(2)
  expect(areas.map(([, , checked]) => checked)).toEqual(['true', 'true'])
  expect(fields().filter(([tag]) => tag === 'INPUT')).not.toEqual([])
  expect(fields().filter(([tag, , checked]) => tag === 'INPUT' && checked !== 'false')).toEqual([])
})

test.each(['/login', '/search', '/signup'])('addresses, passwords, names and searches are not checked (%s)', async (route) => {
  await openApp({ route })
  await waitFor(() => expect(fields()).not.toEqual([]))
  expect(fields().filter(([, , checked]) => checked !== 'false')).toEqual([])
})

test('an answer of a review is not checked: a mark would tell that it is wrong', async () => {
  main.user = haru
  const text = { sentence: 'I look forward to seeing you.', gap: { start: 18, end: 24 } }
  const id = '01a3a3a0-0000-7000-8000-000000000001'
  const due = Date.now()
  main.reviewCard = {
    entry: { id, text, meaning: '뵙기를 기대해요.', note: '', tags: [], language: 'english', source: null, due: null },
    dues: { 1: due, 2: due, 3: due, 4: due },
    counts: { done: 0, left: 1, new: 1, again: 0 },
    canUndo: false,
  }
  await openApp({ route: '/notebook/review' })
  const gap = await screen.findByRole('textbox', { name: t('notebook.review.blank') })
  expect(gap.getAttribute('spellcheck')).toBe('false')
})

test('the settings turn the checker and each language off and take back added words', async () => {
  main.spellingWords = ['hanmadian', '한마디안']
  const { user } = await openApp({ route: '/profile/setting/spelling' })
  const control = (name: 'checks' | 'korean' | 'english') => screen.getByRole<HTMLInputElement>('switch', { name: t(`spelling.${name}`) })
  await user.click(await screen.findByRole('switch', { name: t('spelling.korean') }))
  await user.click(control('checks'))
  expect([control('korean').disabled, control('english').disabled]).toEqual([true, true])
  expect(saved()).toEqual([{ spellsKorean: false }, { checksSpelling: false }])
  await user.click(screen.getByRole('button', { name: t('spelling.removeWord', { word: 'hanmadian' }) }))
  await waitFor(() => expect(screen.queryByText('hanmadian')).toBeNull())
  expect(screen.getByText('한마디안')).toBeTruthy()
  expect(main.spellingWords).toEqual(['한마디안'])
})
