import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ListedCommunity } from '../../src/shared/community'
import { invitationTo } from '../../src/shared/invitation'
import { limits } from '../../src/shared/limits'
import { wordsIn } from '../e2e/support/words'
import { ok, refused } from './support/fake-desktop'
import { main } from './support/main'
import { openApp } from './support/open-app'

const t = wordsIn('ko')
const route = '/profile/setting/community'
const kept = (address: string, name: string | null, over: Partial<ListedCommunity> = {}): ListedCommunity => ({
  ...{ key: address, choice: { kind: 'remote', address }, name, mark: null, isOpen: false, unread: 0, stays: null },
  ...over,
})
const school = kept('https://school.example', '한빛중학교', { isOpen: true, unread: null })
const club = kept('https://club.example', '한빛중학교', { unread: 4 })
const nameless = kept('https://plain.example', null, { stays: 'set' })

beforeEach(() => {
  main.community = { ...main.community, kind: 'remote', address: 'https://school.example' }
  main.communities = [school, club, nameless]
})
const rows = async () => within(await screen.findByRole('list', { name: t('community.title') })).getAllByRole('listitem')

test('communities of the same name are told apart by their addresses, with what is unread; one that is set cannot be left', async () => {
  await openApp({ route })
  const [first, second, third] = await rows()
  expect(first?.textContent).toContain('school.example')
  expect(first?.textContent).toContain(t('community.current'))
  expect(second?.textContent).toContain('club.example')
  expect(second?.textContent).toContain(t('community.unread', { count: 4 }))
  expect(third?.textContent).toContain('plain.example')
  expect(screen.getAllByRole('button', { name: t('community.leave.of', { name: '한빛중학교' }) })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: t('community.leave.of', { name: 'plain.example' }) })).toBeNull()
})

test('the name of a community is shown when it arrives while the list is open', async () => {
  await openApp({ route })
  const [, , third] = await rows()
  expect(third?.textContent).not.toContain('연남 모임')
  main.communities = [school, club, { ...nameless, name: '연남 모임' }]
  act(() => main.emit('communities', null))
  await waitFor(async () => expect((await rows())[2]?.textContent).toContain('연남 모임'))
})

test('another one is opened once, however often it is clicked, and a failure is said at its row', async () => {
  let answer: (value: Awaited<ReturnType<typeof main.chooseCommunity>>) => void = () => undefined
  main.chooseCommunity = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const { user } = await openApp({ route })
  const [, second] = await rows()
  await user.dblClick(within(second as HTMLElement).getByRole('button', { name: t('community.open', { name: '한빛중학교' }) }))
  expect(main.asked).toEqual([['chooseCommunity', { kind: 'remote', address: 'https://club.example' }]])
  answer(refused('serverError'))
  await within(second as HTMLElement).findByRole('alert')
})

test('leaving says what is lost, and drafts and the notebook stay unless they are removed too', async () => {
  main.losses = { unsent: 2, drafts: 3, unsynced: 7 }
  const { user } = await openApp({ route })
  const [, second] = await rows()
  await user.click(within(second as HTMLElement).getByRole('button', { name: t('community.leave.of', { name: '한빛중학교' }) }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(t('community.leave.unsent', { count: 2 }))
  within(dialog).getByText(t('community.leave.kept'))
  await user.click(within(dialog).getByRole('checkbox'))
  within(dialog).getByText(t('community.leave.removed.drafts', { count: 3 }))
  within(dialog).getByText(t('community.leave.removed.entries', { count: 7 }))
  main.leaveCommunity = async () => {
    main.communities = [school, nameless]
    return { ok: true, value: undefined }
  }
  await user.dblClick(within(dialog).getByRole('button', { name: t('community.leave.verb') }))
  expect(main.asked).toEqual([['leaveCommunity', 'https://club.example', { removeTexts: true }]])
  await waitFor(async () => expect(await rows()).toHaveLength(2))
})

test('one that is in the list is not added again but opened, and a full list takes no other', async () => {
  const { user, close } = await openApp({ route })
  await user.click(await screen.findByRole('button', { name: t('community.add') }))
  const address = await screen.findByRole('textbox', { name: t('community.address') })
  await user.type(address, 'HTTPS://Club.example/')
  await screen.findByText(t('community.kept'))
  await user.click(screen.getByRole('button', { name: t('community.verbs.own') }))
  expect(main.asked.at(-1)?.[0]).toBe('chooseCommunity')
  close()
  main.communities = [school, ...Array.from({ length: limits.community.kept - 1 }, (_, at) => kept(`https://c${at}.example`, null))]
  await openApp({ route })
  await screen.findByText(t('errors.fields.tooManyCommunities'))
  expect(screen.queryByRole('button', { name: t('community.add') })).toBeNull()
})

test('the focus is back where the form was opened when it is cancelled', async () => {
  const { user } = await openApp({ route })
  await user.click(await screen.findByRole('button', { name: t('community.add') }))
  await user.click(await screen.findByRole('button', { name: t('common.cancel') }))
  const opener = await screen.findByRole('button', { name: t('community.add') })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('the palette opens another community, and the tray asks the page to', async () => {
  const { user } = await openApp({ route: '/notifications' })
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: t('palette.title') })
  await user.type(field, 'plain.example')
  await waitFor(() => expect(screen.getByRole('option').textContent).toContain(t('palette.command.community', { name: 'plain.example' })))
  await user.type(field, '{Enter}')
  const opened = [['chooseCommunity', { kind: 'remote', address: 'https://plain.example' }]]
  await waitFor(() => expect(main.asked.filter(([name]) => name === 'chooseCommunity')).toEqual(opened))
  main.emit('openCommunity', { kind: 'demo' })
  await waitFor(() =>
    expect(main.asked.filter(([name]) => name === 'chooseCommunity').at(-1)).toEqual(['chooseCommunity', { kind: 'demo' }]),
  )
})

test('an invitation to a community that is kept says so, and opens it', async () => {
  const { user } = await openApp({ route: '/join?address=https%3A%2F%2Fclub.example' })
  await screen.findByText(t('community.invitation.kept'))
  await user.click(screen.getByRole('button', { name: t('community.verbs.own') }))
  expect(main.asked).toContainEqual(['chooseCommunity', { kind: 'remote', address: 'https://club.example' }])
})

describe('an invitation with another key than the known one', () => {
  const address = 'https://192.168.0.24:8443'
  const key = 'b'.repeat(64)
  const home = kept(address, '우리 집')
  const tried = ['pairCommunity', address, { key }, 'INVITED']
  const opened = ['chooseCommunity', { kind: 'remote', address }]
  const asked = () => main.asked.filter(([name]) => name === 'pairCommunity' || name === 'chooseCommunity')
  const verb = () => screen.getByRole<HTMLButtonElement>('button', { name: t('community.verbs.own') })

  beforeEach(() => {
    main.communities = [school, home]
    main.pairCommunity = async (_, proof) =>
      'key' in proof ? { ok: false, error: { code: 'invalid', fields: { address: 'keyNotReplaced' } } } : ok(undefined)
  })

  test('says so, opens nothing, and opens once the code of the host was typed', async () => {
    const { user } = await openApp({ route: `/join?address=${encodeURIComponent(address)}&key=${key}&invitation=INVITED` })
    await screen.findByText(t('community.invitation.kept'))
    await user.click(verb())
    await screen.findByText(t('errors.fields.keyNotReplaced'))
    expect(asked()).toEqual([tried])
    expect(verb().disabled).toBe(true)
    await user.type(screen.getByRole('textbox', { name: t('hosting.pairing.code') }), 'K7F2 QM9T D41X 8PZC')
    await user.click(verb())
    expect(asked()).toEqual([tried, ['pairCommunity', address, { code: 'K7F2 QM9T D41X 8PZC' }, 'INVITED'], opened])
  })

  test('pasted into the form, stays in its field', async () => {
    const { user } = await openApp({ route })
    await user.click(await screen.findByRole('button', { name: t('community.add') }))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: t('community.address') })
    const link = invitationTo(address, { key, code: 'INVITED' })
    await user.type(field, link)
    await user.click(verb())
    await screen.findByText(t('errors.fields.keyNotReplaced'))
    expect(field.value).toBe(link)
    await user.type(screen.getByRole('textbox', { name: t('hosting.pairing.code') }), 'K7F2 QM9T D41X 8PZC{Enter}')
    expect(field.value).toBe(link)
    expect(asked()).toEqual([tried, ['pairCommunity', address, { code: 'K7F2 QM9T D41X 8PZC' }, 'INVITED'], opened])
  })
})
