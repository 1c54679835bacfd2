import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Hosting, HostingFace } from '../../src/shared/hosting'
import { wordsIn } from '../e2e/support/words'
import { ok } from './support/fake-desktop'
import { main } from './support/main'
import { openApp } from './support/open-app'
import { haru } from './support/people'

const t = wordsIn('ko')
const route = '/profile/setting/hosting'
const megabyte = 1024 ** 2
const face = (index: number): HostingFace => ({
  id: `0198c9a2-0000-7000-8000-00000000000${index}`,
  nickname: `guest_${index}`,
  imagePath: null,
})

/** Hosting with so many guests. */
function hosted(people: number, over: Partial<Hosting> = {}): Hosting {
  return {
    ...main.hosting,
    choice: { ...main.hosting.choice, on: true },
    report: {
      ...{ state: 'open', port: 8443, key: 'a'.repeat(64), devices: people + 1, invited: 0 },
      ...{ people, members: people + 5, faces: Array.from({ length: Math.min(7, people) }, (_, index) => face(index)) },
    },
    announcing: 'on',
    storage: {
      pictures: 212 * megabyte,
      voice: 40 * megabyte,
      backups: 21 * megabyte,
      database: 14 * megabyte,
      free: 41 * 1024 * megabyte,
      disk: 256 * 1024 * megabyte,
    },
    ...over,
  }
}
const toggle = () => screen.findByRole('switch', { name: t('hosting.switch') })

beforeEach(() => {
  main.community = { ...main.community, kind: 'embedded', demo: false }
})

test('shows who is here, as it changes, with at most seven faces', async () => {
  main.hosting = hosted(0, { report: { ...hosted(0).report, devices: 0 } as Hosting['report'] })
  await openApp({ route })
  await screen.findByText(t('hosting.here.nobody'))
  expect(screen.queryByRole('list', { name: t('hosting.here.faces') })).toBeNull()
  main.emit('hosting', hosted(3))
  const faces = () => screen.findByRole('list', { name: t('hosting.here.faces') })
  expect(
    within(await faces())
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label')),
  ).toEqual(['guest_0', 'guest_1', 'guest_2'])
  screen.getByText('회원 8명 중 3명, 기기 4대')
  main.emit('hosting', hosted(1000))
  await screen.findByText('+993')
  expect(within(await faces()).getAllByRole('link')).toHaveLength(7)
})

test('copies each address of the machine', async () => {
  const addresses = ['https://192.168.0.24:8443', 'https://172.20.0.1:8443', 'https://169.254.3.4:8443']
  main.hosting = hosted(0, { addresses })
  const { user } = await openApp({ route })
  await user.click(await screen.findByRole('button', { name: t('hosting.copyAddress') }))
  for (const address of addresses.slice(1)) await user.click(screen.getByRole('button', { name: t('hosting.copyOther', { address }) }))
  expect(main.asked.filter(([name]) => name === 'copyText').map(([, text]) => text)).toEqual(addresses)
})

test('leads administrators, and nobody else, to the list of members', async () => {
  main.hosting = hosted(0)
  main.answers.moderationCount = () => ok({ open: 0, mine: 0 })
  main.answers.members = () => ok({ items: [], total: 0, searched: null, next: null })
  main.user = { ...haru, own: { email: 'haru@example.com', phone: null, role: 'moderator' } }
  main.answers.userInfo = () => ok({ user: main.user ?? haru })
  const app = await openApp({ route })
  await screen.findByText(t('hosting.here.title'))
  expect(screen.queryByRole('link', { name: t('hosting.here.members') })).toBeNull()
  app.close()
  main.user = { ...haru, own: { email: 'haru@example.com', phone: null, role: 'administrator' } }
  const { user } = await openApp({ route })
  await user.click(await screen.findByRole('link', { name: t('hosting.here.members') }))
  await screen.findByRole('heading', { name: t('administering.title') })
  await waitFor(() => expect(window.location.hash).toBe('#/moderation/members'))
})

test('shows what is stored, and warns when little is left of the disk', async () => {
  main.hosting = hosted(0)
  await openApp({ route })
  const storage = await screen.findByRole('region', { name: t('hosting.storage.title') })
  within(storage).getByText('287 MB 사용, 이 디스크에 41 GB 남음')
  for (const text of ['사진 212 MB', '음성 40 MB', '백업 21 MB', '글 14 MB']) within(storage).getByText(text)
  expect(main.asked).toContainEqual(['measureStorage'])
  expect(within(storage).queryByRole('alert')).toBeNull()
  main.emit(
    'hosting',
    hosted(0, { storage: { pictures: 0, voice: 0, backups: 0, database: 0, free: 900 * megabyte, disk: 256 * 1024 * megabyte } }),
  )
  expect((await within(storage).findByRole('alert')).textContent).toContain('900 MB')
})

test('asks before guests are cut off, and not without any', async () => {
  main.hosting = hosted(3)
  const { user } = await openApp({ route })
  await user.click(await toggle())
  const dialog = await screen.findByRole('dialog', { name: '3명이 접속해 있어요' })
  await user.click(within(dialog).getByRole('button', { name: t('common.cancel') }))
  expect(main.asked.filter(([method]) => method === 'setHosting')).toEqual([])
  await user.click(await toggle())
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t('hosting.turnOff.verb') }))
  expect(main.asked).toContainEqual(['setHosting', { on: false }])
  main.asked.length = 0
  main.emit('hosting', hosted(0))
  await user.click(await toggle())
  expect(main.asked).toContainEqual(['setHosting', { on: false }])
})

test('a name is stored with Enter and when the field is left, and one that cannot be shown is refused', async () => {
  main.hosting = hosted(0)
  const { user } = await openApp({ route })
  const field = await screen.findByRole('textbox', { name: t('hosting.name.title') })
  await user.type(field, ' 목요 모임 {Enter}')
  expect(main.asked).toContainEqual(['setHosting', { name: '목요 모임' }])
  main.asked.length = 0
  await user.clear(field)
  await user.type(field, 'x'.repeat(61))
  await screen.findByText(/60자까지/)
  await user.tab()
  expect(main.asked.filter(([method]) => method === 'setHosting')).toEqual([])
})

test('the field of the port keeps the focus when the port is stored, and follows what is stored', async () => {
  main.hosting = hosted(0)
  const { user } = await openApp({ route })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: t('hosting.port.title') })
  await user.clear(field)
  await user.type(field, '08445{Enter}')
  expect(main.asked).toContainEqual(['setHosting', { port: 8445 }])
  main.emit('hosting', hosted(0, { choice: { ...main.hosting.choice, port: 8445 } }))
  await waitFor(() => expect(field.value).toBe('8445'))
  expect(document.activeElement).toBe(field)
})
