import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AuditEntry, OrderRule, StaffMember } from '../../src/shared/contract/administering-shapes'
import type { Input } from '../../src/shared/contract/index'
import { wordsIn } from '../e2e/support/words'
import { aCase, anExhibitText, aWriter } from '../support/case-samples'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

/* The pages of administrators (docs/product/moderation.md "Roles", "Audit", "Order keeping", "Anonymous writers"). */
const t = wordsIn('ko')
const withRole = (role: 'moderator' | 'administrator') => ({ ...haru, own: { email: 'haru@example.com', phone: null, role } })
const idOf = (index: number) => `0198c9a2-0000-7000-8000-${String(index).padStart(12, '0')}`
const route = () => window.location.hash.slice(1)
const called = <N extends 'audit' | 'setRole' | 'setRule' | 'removeRule' | 'unsealWriter'>(name: N) =>
  main.calls.filter((call) => call.name === name).map(({ input }) => input as Input<N>)

const anEntry = (index: number, over: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: idOf(9000 - index), at: new Date(Date.UTC(2026, 2, 1, 12) - index * 60_000).toISOString() },
  ...{ actor: { userId: idOf(1), nickname: '소연' }, act: 'decide', subject: 'post', subjectId: idOf(index), nickname: '' },
  ...{ caseId: idOf(100 + index), decision: 'warn', reason: 1, removed: true, outcome: null, role: null, words: '', effect: null },
  ...over,
})
const entryOf = (name: string) => screen.findByRole('article', { name: new RegExp(name) })

let entries: AuditEntry[] = []
let people: StaffMember[] = []
let rules: OrderRule[] = []

beforeEach(() => {
  window.innerWidth = 1280
  main.user = withRole('administrator')
  main.answers.userInfo = () => ok({ user: main.user ?? haru })
  main.answers.moderationCount = () => ok({ open: 0, mine: 0 })
  main.answers.moderationCases = () => ok({ items: [], more: false, open: 0, mine: 0 })
  entries = [anEntry(1)]
  main.answers.audit = ({ before }) => {
    const from = before === undefined ? 0 : entries.findIndex(({ id }) => id === before) + 1
    return ok({ items: entries.slice(from, from + 20), more: entries.length > from + 20 })
  }
  main.answers.auditActors = () =>
    ok({
      actors: [
        { userId: idOf(1), nickname: '소연' },
        { userId: null, nickname: '' },
      ],
    })
  people = [
    { userId: haru.id, nickname: haru.nickname, imagePath: null, academy: null, role: 'administrator' },
    { userId: idOf(1), nickname: '소연', imagePath: null, academy: '연세대학교', role: 'moderator' },
  ]
  main.answers.staff = () => ok({ people })
  main.answers.members = () => ok({ items: [], total: 0, searched: null, next: null })
  rules = [{ id: idOf(50), kind: 'word', words: '떴다방', effect: 'queue', at: '2026-03-01T00:00:00.000Z' }]
  main.answers.orderRules = () => ok({ rules })
})

test.each(['/moderation/members', '/moderation/audit', '/moderation/roles', '/moderation/words'])(
  'only administrators have %s',
  async (path) => {
    main.user = withRole('moderator')
    const app = await openApp({ route: path })
    await screen.findByRole('heading', { name: t('shell.notFound.title') })
    app.close()
    main.user = withRole('administrator')
    await openApp({ route: path })
    await screen.findByRole('heading', { name: t('administering.title') })
  },
)

test('the list of reports leads administrators to the members, and the pages to each other', async () => {
  const { user } = await openApp({ route: '/moderation' })
  await user.click(await screen.findByRole('link', { name: t('administering.open') }))
  await screen.findByText(t('administering.members.none.title'))
  const tabs = () => within(screen.getByRole('navigation', { name: t('administering.title') }))
  await user.click(tabs().getByRole('link', { name: t('administering.tabs.audit') }))
  await entryOf('소연')
  await user.click(tabs().getByRole('link', { name: t('administering.tabs.staff') }))
  await screen.findByRole('list', { name: t('administering.staff.list') })
  await user.click(tabs().getByRole('link', { name: t('administering.tabs.rules') }))
  await screen.findByRole('list', { name: t('administering.rules.list') })
  // The navigation has a link of the same name.
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: t('administering.back') }))
  await waitFor(() => expect(route()).toBe('/moderation'))
})

test('an entry reads as a sentence and opens what it is about while that exists', async () => {
  const name = { nickname: '민지', subject: 'user' as const, caseId: null, decision: null, reason: null, removed: false }
  entries = [
    anEntry(1),
    anEntry(2, { act: 'grant', role: 'moderator', ...name }),
    anEntry(3, { act: 'unseal', subject: 'question', decision: null, reason: null, removed: false, words: '경찰이 물어봤어요' }),
    anEntry(4, {
      act: 'setRule',
      subject: 'domain',
      caseId: null,
      decision: null,
      reason: null,
      removed: false,
      words: 'bad.example',
      effect: 'refuse',
    }),
    anEntry(5, { caseId: null, actor: { userId: null, nickname: '' } }),
  ]
  await openApp({ route: '/moderation/audit' })
  const linkIn = async (words: string) =>
    within(await entryOf(words))
      .queryByRole('link')
      ?.getAttribute('href')
  const what = { what: t('administering.audit.subject.post') }
  expect(await linkIn(`소연 ${t('administering.audit.did.warn', what)}`)).toBe(`#/moderation/${idOf(101)}`)
  expect(await linkIn(t('administering.audit.did.moderator', { name: '민지' }))).toBe(`#/profile/${idOf(2)}`)
  await screen.findByText(t('administering.audit.reason', { words: '경찰이 물어봤어요' }))
  expect(await linkIn(t('administering.audit.did.refuseDomain', { words: 'bad.example' }))).toBe('#/moderation/words')
  expect(await linkIn(t('administering.audit.commandLine'))).toBeUndefined()
})

test('the audit is narrowed by person, act and days, which stand in the address, and saved as it is listed', async () => {
  const { user } = await openApp({ route: '/moderation/audit' })
  await user.selectOptions(await screen.findByRole('combobox', { name: t('administering.audit.who') }), 'commandLine')
  await user.selectOptions(screen.getByRole('combobox', { name: t('administering.audit.what') }), 'grant')
  await user.type(screen.getByLabelText(t('administering.audit.from')), '2026-03-01')
  await user.type(screen.getByLabelText(t('administering.audit.to')), '2026-03-02')
  await waitFor(() => expect(route()).toBe('/moderation/audit?who=commandLine&act=grant&from=2026-03-01&to=2026-03-02'))
  const filter = {
    ...{ actor: 'commandLine', act: 'grant' },
    ...{ from: new Date(2026, 2, 1).toISOString(), to: new Date(2026, 2, 3).toISOString() },
  }
  await waitFor(() => expect(called('audit').at(-1)).toEqual(filter))
  await user.click(screen.getByRole('button', { name: t('administering.audit.save') }))
  await screen.findByText(t('administering.audit.saved'))
  expect(main.asked).toContainEqual(['saveAudit', filter])
})

test('one’s own role is given up after a question, and a role is given among the members', async () => {
  main.answers.setRole = () => refused('lastAdministrator')
  const { user } = await openApp({ route: '/moderation/roles' })
  const own = await screen.findByRole<HTMLSelectElement>('combobox', { name: t('administering.staff.roleOf', { name: haru.nickname }) })
  await user.selectOptions(own, 'member')
  const dialog = await screen.findByRole('dialog', { name: t('administering.staff.own.title') })
  expect(called('setRole')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: t('administering.staff.own.verb') }))
  await screen.findByText(t('errors.code.lastAdministrator'))
  expect(own.value).toBe('administrator')
  await user.click(screen.getByRole('link', { name: t('administering.staff.find') }))
  await waitFor(() => expect(route()).toBe('/moderation/members'))
})

test('a choice of roles keeps the focus while it is stored, and gives it to the next member when its own one leaves the list', async () => {
  const stored = Promise.withResolvers<void>()
  const another = { userId: idOf(2), nickname: '준호', imagePath: null, academy: null, role: 'moderator' } as const
  people = [...people, another]
  main.answers.setRole = async () => {
    await stored.promise
    people = people.filter(({ userId }) => userId !== idOf(1))
    return ok({ people })
  }
  const { user } = await openApp({ route: '/moderation/roles' })
  const roleOf = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: t('administering.staff.roleOf', { name }) })
  const chosen = await roleOf('소연')
  chosen.focus()
  await user.selectOptions(chosen, 'member')
  await waitFor(async () => expect((await roleOf('준호')).disabled).toBe(true))
  expect(chosen.disabled).toBe(false)
  expect(document.activeElement).toBe(chosen)
  await act(async () => stored.resolve())
  await waitFor(() => expect(chosen.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('준호'))
})

test('a word is listed, changed and removed with an undo; what nothing could match is refused at the field', async () => {
  main.answers.setRule = ({ kind, words, effect }) => {
    if (words === '!!') return { ok: false, error: { code: 'invalid', fields: { words: 'invalid' } } }
    rules = [
      { id: idOf(60 + rules.length), kind, words, effect, at: '2026-03-01T00:00:00.000Z' },
      ...rules.filter((rule) => rule.words !== words),
    ]
    return ok({ rules })
  }
  main.answers.removeRule = ({ ruleId }) => {
    rules = rules.filter(({ id }) => id !== ruleId)
    return ok({ rules })
  }
  const { user } = await openApp({ route: '/moderation/words' })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: t('administering.rules.kind.word') })
  await user.type(field, '!!{Enter}')
  await screen.findByText(t('administering.rules.unusable.word'))
  await user.clear(field)
  await user.click(screen.getByRole('radio', { name: t('administering.audit.effect.refuse') }))
  await user.type(field, '선착순{Enter}')
  await screen.findByText('선착순')
  await waitFor(() => expect(field.value).toBe(''))
  expect(called('setRule').at(-1)).toEqual({ kind: 'word', words: '선착순', effect: 'refuse' })
  await user.selectOptions(screen.getByRole('combobox', { name: t('administering.rules.effectOf', { words: '떴다방' }) }), 'refuse')
  expect(called('setRule').at(-1)).toEqual({ kind: 'word', words: '떴다방', effect: 'refuse' })
  await user.click(await screen.findByRole('button', { name: t('administering.rules.remove', { words: '선착순' }) }))
  await waitFor(() => expect(screen.queryByText('선착순')).toBeNull())
  await user.click(screen.getByRole('button', { name: t('common.undo') }))
  await screen.findByText('선착순')
})

test('a word that another administrator has changed meanwhile is still listed, and nothing says otherwise', async () => {
  main.answers.removeRule = () => {
    rules = rules.map((rule) => ({ ...rule, id: idOf(61), effect: 'refuse' }))
    return ok({ rules })
  }
  const { user } = await openApp({ route: '/moderation/words' })
  await user.click(await screen.findByRole('button', { name: t('administering.rules.remove', { words: '떴다방' }) }))
  await screen.findByText(t('administering.rules.changedMeanwhile', { words: '떴다방' }))
  expect(screen.queryByRole('button', { name: t('common.undo') })).toBeNull()
  expect(screen.queryByText(t('administering.rules.removed', { words: '떴다방' }))).toBeNull()
})

test('a word that is being changed is not removed before, by the id that it had, and its choice keeps the focus', async () => {
  const stored = Promise.withResolvers<void>()
  main.answers.setRule = async ({ kind, words, effect }) => {
    await stored.promise
    rules = [{ id: idOf(61), kind, words, effect, at: '2026-03-02T00:00:00.000Z' }]
    return ok({ rules })
  }
  main.answers.removeRule = () => ok({ rules: [] })
  const { user } = await openApp({ route: '/moderation/words' })
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: t('administering.rules.effectOf', { words: '떴다방' }) })
  choice.focus()
  await user.selectOptions(choice, 'refuse')
  const remove = screen.getByRole('button', { name: t('administering.rules.remove', { words: '떴다방' }) })
  fireEvent.click(remove)
  await act(async () => stored.resolve())
  await waitFor(() => expect(choice.value).toBe('refuse'))
  expect(document.activeElement).toBe(choice)
  expect(called('removeRule')).toEqual([])
  await user.click(screen.getByRole('button', { name: t('administering.rules.remove', { words: '떴다방' }) }))
  await waitFor(() => expect(called('removeRule')).toEqual([{ ruleId: idOf(61) }]))
})

test('an administrator reveals an anonymous writer with a reason, until the report is left', async () => {
  const hidden = aWriter({ person: { userId: null, nickname: '', imagePath: null }, academy: null, joinedAt: null })
  const [row, other] = [aCase(1, { anonymous: true, kind: 'question' }), aCase(2)]
  main.answers.moderationCases = () => ok({ items: [row, other], more: false, open: 2, mine: 0 })
  main.answers.moderationCase = ({ caseId }) =>
    ok({
      case: caseId === row.id ? row : other,
      exhibit: { kind: 'question', question: anExhibitText({ id: row.itemId, reported: true }), answers: [] },
      writer: caseId === row.id ? hidden : aWriter(),
    })
  main.answers.unsealWriter = () => ok({ writer: aWriter({ person: { userId: idOf(5000), nickname: '익명이던사람', imagePath: null } }) })
  const { user } = await openApp({ route: `/moderation/${row.id}` })
  await user.click(await screen.findByRole('button', { name: t('administering.unseal.open') }))
  const dialog = await screen.findByRole('dialog', { name: t('administering.unseal.title') })
  const verb = within(dialog).getByRole<HTMLButtonElement>('button', { name: t('administering.unseal.verb') })
  expect(verb.disabled).toBe(true)
  await user.type(within(dialog).getByLabelText(t('administering.unseal.reason')), '경찰이 물어봤어요')
  await user.click(verb)
  await screen.findByText('익명이던사람')
  expect(called('unsealWriter')).toEqual([{ caseId: row.id, reason: '경찰이 물어봤어요' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const link = (text: string) => screen.getByRole('link', { name: text })
  await user.click(link(other.text))
  await waitFor(() => expect(route()).toBe(`/moderation/${other.id}`))
  await user.click(link(row.text))
  await waitFor(() => expect(route()).toBe(`/moderation/${row.id}`))
  await screen.findByRole('button', { name: t('administering.unseal.open') })
  expect(screen.queryByText('익명이던사람')).toBeNull()
})

test('a role that was given or taken meanwhile shows at once', async () => {
  main.user = haru
  await openApp({ route: '/' })
  const places = () => within(screen.getByRole('navigation', { name: t('shell.places') }))
  expect(places().queryByRole('link', { name: new RegExp(t('moderating.title')) })).toBeNull()
  main.answers.userInfo = () => ok({ user: withRole('moderator') })
  main.emit('moderation', { own: true })
  await waitFor(() => places().getByRole('link', { name: new RegExp(t('moderating.title')) }))
  main.answers.userInfo = () => ok({ user: haru })
  main.emit('moderation', { own: true })
  await waitFor(() => expect(places().queryByRole('link', { name: new RegExp(t('moderating.title')) })).toBeNull())
})

test('a report loads neither the members nor the audit again, and a change of theirs does', async () => {
  await openApp({ route: '/moderation/audit' })
  await entryOf('소연')
  const asked = (name: string) => main.calls.filter((call) => call.name === name).length
  const before = { audit: asked('audit'), moderationCount: asked('moderationCount') }
  main.emit('moderation', { own: false, changed: ['cases'] })
  await waitFor(() => expect(asked('moderationCount')).toBeGreaterThan(before.moderationCount))
  expect(asked('audit')).toBe(before.audit)
  main.emit('moderation', { own: false, changed: ['members', 'audit'] })
  await waitFor(() => expect(asked('audit')).toBeGreaterThan(before.audit))
})

test('the next word that is typed while one is being listed stays', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.setRule = async () => {
    await promise
    return ok({ rules })
  }
  const { user } = await openApp({ route: '/moderation/words' })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: t('administering.rules.kind.word') })
  await user.type(field, '선착순{Enter}')
  await user.clear(field)
  await user.type(field, '떴다')
  const add = screen.getByRole('button', { name: t('administering.rules.add') })
  expect(add.getAttribute('aria-busy')).toBe('true')
  await act(async () => resolve())
  await waitFor(() => expect(add.getAttribute('aria-busy')).not.toBe('true'))
  expect(field.value).toBe('떴다')
})
