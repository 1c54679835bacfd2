import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Updates } from '../../src/shared/updates'
import { wordsIn } from '../e2e/support/words'
import { openApp } from './support/open-app'
import { main } from './support/setup'

const t = wordsIn('ko')
const signed: Updates = {
  ...{ supported: 'yes', feed: 'https://mirror.example/hanmadi/', key: '7F3A 91C2 E0D5', checkedAt: null, problem: null },
  step: { name: 'idle' },
}
const ready: Updates = {
  ...signed,
  checkedAt: Date.now(),
  step: { name: 'ready', version: '2.0.0', notes: { ko: ['새로운 것'], en: ['A new thing'] }, restarting: false },
}
const openPane = () => openApp({ route: '/profile/setting/about' })

test('an unsigned build says that it does not update, and offers no check', async () => {
  await openPane()
  await screen.findByText(t('updates.signature.unsigned'))
  expect(screen.queryByRole('button', { name: t('updates.checkNow') })).toBeNull()
})

test('a signed build says where its updates come from and which key signs them', async () => {
  await openPane()
  main.emit('updates', signed)
  const hint = await screen.findByText(/7F3A 91C2 E0D5/)
  expect(hint.textContent).toContain('https://mirror.example/hanmadi/')
})

test('a check is asked for, its progress is shown, and why an update was refused', async () => {
  const { user } = await openPane()
  main.emit('updates', signed)
  await user.click(await screen.findByRole('button', { name: t('updates.checkNow') }))
  expect(main.asked).toContainEqual(['checkForUpdate'])
  main.emit('updates', { ...signed, step: { name: 'downloading', version: '2.0.0', share: 0.429 } })
  await screen.findByText(t('updates.downloading', { version: '2.0.0', percent: 42 }))
  main.emit('updates', { ...signed, problem: 'signature' })
  expect((await screen.findByRole('alert')).textContent).toBe(t('updates.problem.signature'))
  main.emit('updates', { ...signed, checkedAt: Date.now() })
  await screen.findByText(t('updates.checked', { age: t('common.age.now') }))
})

test('a downloaded update is offered in the rail and in the settings with what is new, and restarts once', async () => {
  const { user } = await openPane()
  main.emit('updates', ready)
  await screen.findByText('새로운 것')
  await waitFor(() => expect(screen.getAllByRole('button', { name: t('updates.restart') })).toHaveLength(2))
  await user.click(screen.getAllByRole('button', { name: t('updates.restart') })[0] as HTMLElement)
  expect(main.asked).toContainEqual(['restartToUpdate'])
  main.emit('updates', { ...ready, step: { ...(ready.step as Extract<Updates['step'], { name: 'ready' }>), restarting: true } })
  await screen.findByText(t('updates.whenIdle'))
  expect(screen.queryByRole('button', { name: t('updates.restart') })).toBeNull()
})

test('an update cannot end a recording in any window', async () => {
  await openPane()
  main.emit('updates', ready)
  await waitFor(() => expect(screen.getAllByRole('button', { name: t('updates.restart') })).toHaveLength(2))
  main.emit('recording', true)
  await screen.findByText(t('updates.whileRecording'))
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: t('updates.restart') })
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true])
  main.emit('recording', false)
  await waitFor(() => expect(screen.getAllByRole('button', { name: t('updates.restart') })).toHaveLength(2))
})

test('a release that could not be installed is explained; it is offered again in the settings alone', async () => {
  const { user } = await openPane()
  main.emit('updates', { ...signed, failed: { version: '2.0.0', problem: 'readOnly' } })
  const why = t('updates.failed.readOnly', { version: '2.0.0' })
  expect((await screen.findByRole('alert')).textContent).toBe(why)
  main.emit('updates', { ...ready, failed: { version: '2.0.0', problem: 'readOnly' } })
  await user.click(await screen.findByRole('button', { name: t('common.retry') }))
  expect(main.asked).toContainEqual(['restartToUpdate'])
  expect(screen.getByRole('alert').textContent).toBe(why)
  expect(screen.queryByRole('button', { name: t('updates.restart') })).toBeNull()
})

test('a copy that is not replaced by the app says that a newer release exists, and where to get it', async () => {
  const { user } = await openPane()
  main.emit('updates', { ...signed, supported: 'installer' })
  await screen.findByText(t('updates.byInstaller'))
  await user.click(screen.getByRole('button', { name: t('updates.checkNow') }))
  expect(main.asked).toContainEqual(['checkForUpdate'])
  main.emit('updates', { ...signed, supported: 'installer', checkedAt: Date.now(), step: { name: 'found', version: '2.0.0' } })
  await screen.findByText(t('updates.found', { version: '2.0.0' }))
  expect(screen.queryByRole('button', { name: t('updates.restart') })).toBeNull()
})

test('the rail offers nothing while somebody writes', async () => {
  const { user } = await openApp({ route: '/qna' })
  main.emit('updates', ready)
  await screen.findByRole('button', { name: t('updates.restart') })
  const field = document.createElement('textarea')
  document.body.append(field)
  await user.type(field, '쓰는 중')
  await waitFor(() => expect(screen.queryByRole('button', { name: t('updates.restart') })).toBeNull())
  await user.clear(field)
  await screen.findByRole('button', { name: t('updates.restart') })
  field.remove()
})

test('above every page it says that the community needs a newer app', async () => {
  await openApp({ route: '/qna' })
  main.emit('compatibility', { fits: 'appOld', version: '9.0.0' })
  await screen.findByText(t('updates.community.appOld'))
  main.emit('compatibility', { fits: 'yes', version: '9.0.0' })
  await waitFor(() => expect(screen.queryByText(t('updates.community.appOld'))).toBeNull())
})
