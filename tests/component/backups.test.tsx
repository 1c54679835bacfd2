import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { main } from './support/setup'

const t = wordsIn('ko')
const hourMs = 60 * 60_000
const aBackup = (hours: number, bytes = 291 * 1024 * 1024) => ({
  name: `community-${hours}.tar`,
  at: Date.now() - hours * hourMs,
  bytes,
})
const openPane = () => openApp({ route: '/profile/setting/community' })

test('says when the last backup was made and how large it is, and shows the progress of one that is made, which takes no focus', async () => {
  main.backups = { kept: [aBackup(5)], replaced: null, work: { state: 'idle' } }
  const { user } = await openPane()
  await screen.findByText(/291MB, 확인 완료/)
  const button = screen.getByRole('button', { name: t('backups.now') })
  await user.click(button)
  const asked = () => main.asked.filter(([method]) => method === 'backUp')
  expect(asked()).toHaveLength(1)
  main.emit('backups', { ...main.backups, work: { state: 'running', done: 0.425 } })
  await screen.findByText(t('backups.running', { percent: 42 }))
  await user.click(button)
  expect(asked()).toHaveLength(1)
  expect(document.activeElement).toBe(button)
  main.emit('backups', { kept: [aBackup(0, 3_250_000), aBackup(5)], replaced: null, work: { state: 'idle' } })
  await screen.findByText(/3\.1MB, 확인 완료/)
  expect(document.activeElement).toBe(button)
})

test('warns when the last backup failed or is older than two days, with what to do', async () => {
  main.backups = { kept: [aBackup(5)], replaced: null, work: { state: 'failed', why: 'space' } }
  await openPane()
  expect((await screen.findByRole('alert')).textContent).toBe(t('backups.failed.space'))
  main.emit('backups', { kept: [aBackup(49)], replaced: null, work: { state: 'idle' } })
  expect((await screen.findByText(/지금 백업해 주세요/)).closest('[role=alert]')).not.toBeNull()
})

test('restores the backup that was chosen, and says why nothing was changed', async () => {
  main.backups = { kept: [aBackup(5), aBackup(30)], replaced: null, work: { state: 'idle' } }
  main.restoreBackup = async () => ok('damaged')
  const { user } = await openPane()
  await user.click(await screen.findByRole('button', { name: t('backups.restore') }))
  const dialog = await screen.findByRole('dialog', { name: t('backups.restoreTitle') })
  const choices = within(dialog).getAllByRole<HTMLInputElement>('radio')
  expect(choices.map(({ checked }) => checked)).toEqual([true, false])
  await user.click(choices[1] ?? dialog)
  await user.click(within(dialog).getByRole('button', { name: t('backups.restoreVerb') }))
  await within(dialog).findByText(t('backups.notRestored.damaged'))
  expect(main.asked).toContainEqual(['restoreBackup', 'community-30.tar'])
})

test('cannot restore where there is no backup yet', async () => {
  await openPane()
  await screen.findByText(t('backups.none'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t('backups.restore') }).disabled).toBe(true)
})

test('a page that is loaded while a backup is restored says so, and starts no other one', async () => {
  const replaced = { name: 'replaced-20260301T090807Z', at: Date.now() - hourMs }
  main.backups = { kept: [aBackup(5)], replaced, work: { state: 'restoring' } }
  await openPane()
  await screen.findByText(t('backups.restoring'))
  const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  const buttons = [t('backups.restore'), t('backups.now'), t('backups.replaced.back')]
  expect(buttons.map(isDisabled)).toEqual([true, true, true])
  main.emit('backups', { ...main.backups, work: { state: 'idle' } })
  await waitFor(() => expect(buttons.map(isDisabled)).toEqual([false, false, false]))
})

test('above every page stands that the community is brought up to date, until it is', async () => {
  main.communityState = { state: 'preparing' }
  await openApp({ route: '/notebook' })
  await screen.findByText(t('shell.preparing'))
  main.emit('connection', 'offline')
  expect(screen.queryByText(t('shell.offlineNow'))).toBeNull()
  main.emit('communityState', { state: 'ready' })
  main.emit('connection', 'online')
  await waitFor(() => expect(screen.queryByText(t('shell.preparing'))).toBeNull())
})

test('after a damage the last backup is offered, and the new community can be kept', async () => {
  main.backups = { kept: [aBackup(5), aBackup(30)], replaced: null, work: { state: 'idle' } }
  main.communityState = { state: 'ready', setAside: '/data/community.db.damaged-x' }
  main.restoreBackup = async () => ok('other')
  const { user } = await openPane()
  const notice = await screen.findByRole('dialog', { name: t('shell.setAside.title') })
  within(notice).getByText('/data/community.db.damaged-x')
  await user.click(within(notice).getByRole('button', { name: t('backups.afterDamage.restore') }))
  await within(notice).findByText(t('backups.notRestored.other'))
  expect(main.asked).toContainEqual(['restoreBackup', 'community-5.tar'])
  await user.click(within(notice).getByRole('button', { name: t('backups.afterDamage.keep') }))
})

test('goes back to what the last restore replaced, after a question', async () => {
  main.backups = { kept: [aBackup(5)], replaced: { name: 'replaced-20260301T090807Z', at: Date.now() - hourMs }, work: { state: 'idle' } }
  const { user } = await openPane()
  await screen.findByText(new RegExp(t('backups.replaced.title')))
  await user.click(screen.getByRole('button', { name: t('backups.replaced.back') }))
  const dialog = await screen.findByRole('dialog', { name: t('backups.replaced.backTitle') })
  main.restoreBackup = async () => ok('damaged')
  await user.click(within(dialog).getByRole('button', { name: t('backups.replaced.backVerb') }))
  expect(main.asked).toContainEqual(['restoreBackup', 'replaced-20260301T090807Z'])
  await within(dialog).findByText(t('backups.notRestored.damaged'))
})
