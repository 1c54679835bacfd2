import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchUncaught } from '../../src/renderer/desktop/uncaught'
import { crashText, type KeptCrash } from '../../src/shared/crashes'
import { wordsIn } from '../e2e/support/words'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { main } from './support/setup'

const t = wordsIn('ko')
const crash = (id: string, over: Partial<KeptCrash['report']> = {}): KeptCrash => ({
  id,
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
    ...over,
  },
})
const openPane = () => openApp({ route: '/profile/setting/crashes' })
const row = async (name: string) => {
  const list = await screen.findByRole('list', { name: t('crashes.list') })
  const found = within(list)
    .getAllByRole('listitem')
    .find((each) => each.textContent?.includes(name))
  if (!found) throw new Error(`no row of ${name}`)
  return found
}

test('a report is read as a whole, copied, and sent only on request', async () => {
  main.crashes = [crash('1', { times: 3 }), crash('2', { kind: 'community', reason: 'killed' })]
  const { user } = await openPane()
  const page = await row(t('crashes.kind.page'))
  expect(page.textContent).toContain(t('crashes.times', { count: 3 }))
  expect(page.querySelector('pre')?.textContent).toBe(crashText((main.crashes[0] as KeptCrash).report))
  await user.click(within(page).getByText(t('crashes.kind.page')))
  await user.click(within(page).getByRole('button', { name: t('crashes.copy') }))
  expect(main.asked).toContainEqual(['copyText', crashText((main.crashes[0] as KeptCrash).report)])
  expect(main.asked.filter(([method]) => method === 'sendCrash')).toEqual([])

  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  main.sendCrash = async () => {
    await answered
    main.crashes = main.crashes.map((each) => (each.id === '1' ? { ...each, sentAt: Date.now() } : each))
    main.emit('crashes', main.crashes)
    return ok(undefined)
  }
  await user.dblClick(within(page).getByRole('button', { name: t('crashes.send') }))
  answer()
  await screen.findByText(t('crashes.thanks'))
  await within(page).findByRole('button', { name: t('crashes.sendAgain') })
  expect(main.asked.filter(([method]) => method === 'sendCrash')).toEqual([['sendCrash', '1']])
})

test.each(['offline', 'communityOld', 'tooMany'] as const)('a report that could not be sent stays, and it says why (%s)', async (code) => {
  main.crashes = [crash('1')]
  main.sendCrash = async () => refused(code)
  const { user } = await openPane()
  const page = await row(t('crashes.kind.page'))
  await user.click(within(page).getByText(t('crashes.kind.page')))
  await user.click(within(page).getByRole('button', { name: t('crashes.send') }))
  expect((await within(page).findByRole('alert')).textContent).toBe(t(`errors.code.${code}`))
  expect(within(page).getByRole('button', { name: t('crashes.send') })).toBeDefined()
})

test('one report is deleted at once, all of them after a question', async () => {
  main.crashes = [crash('1'), crash('2', { kind: 'main', reason: 'TypeError', exitCode: null })]
  const { user } = await openPane()
  const page = await row(t('crashes.kind.page'))
  await user.click(within(page).getByText(t('crashes.kind.page')))
  await user.click(within(page).getByText(t('crashes.delete')))
  await waitFor(() => expect(page.isConnected).toBe(false))
  await user.click(screen.getByRole('button', { name: t('crashes.deleteAll') }))
  const dialog = await screen.findByRole('dialog')
  expect(main.crashes).toHaveLength(1)
  await user.click(within(dialog).getByRole('button', { name: t('crashes.deleteAll') }))
  await screen.findByText(t('crashes.none'))
  expect(main.asked.filter(([method]) => method === 'deleteCrash')).toEqual([
    ['deleteCrash', '1'],
    ['deleteCrash', null],
  ])
})

test('the start after a crash says so, and leads to the reports', async () => {
  main.crashes = [crash('1')]
  main.crashNews = true
  const { user } = await openApp({ route: '/qna' })
  await screen.findByText(t('crashes.news'))
  await user.click(screen.getByRole('button', { name: t('crashes.look') }))
  await row(t('crashes.kind.page'))
})

test('an error that nothing catches is told without its message', async () => {
  watchUncaught(window)
  const error = new TypeError('아무도 모르는\n    at 이야기 (app://hanmadi/a.js:1:1)')
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))
  await waitFor(() => expect(main.asked.filter(([method]) => method === 'pageFailed')).toHaveLength(1))
  const [, told] = main.asked.find(([method]) => method === 'pageFailed') as [string, { name: string; stack: string }]
  expect(told.name).toBe('TypeError')
  expect(told.stack).toMatch(/^\s+at (?!이)/)
  expect(told.stack).not.toContain('이야기')
})
