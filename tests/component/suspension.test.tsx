import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { OwnDecision } from '../../src/shared/contract/moderating-shapes'
import { wordsIn } from '../e2e/support/words'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

/* A member whose writing is suspended, and their appeal (docs/product/moderation.md "Suspension"). */
const t = wordsIn('ko')
const soon = new Date(Date.now() + 7 * 86_400_000).toISOString()
const aDecision: OwnDecision = {
  ...{ id: '0198c9a2-0000-7000-8000-000000007001', kind: 'suspend', on: 'post', reason: 1, sentence: '서로 존중해 주세요.', days: 7 },
  ...{ until: soon, removed: true, at: new Date().toISOString(), text: '지워진 글', undone: false, appeal: null, appealUntil: soon },
}
let own = { decisions: [aDecision], suspended: true, until: soon as string | null, closed: false, slowed: false }

beforeEach(() => {
  main.user = haru
  own = { decisions: [aDecision], suspended: true, until: soon, closed: false, slowed: false }
  main.answers.ownDecisions = () => ok(own)
})

const link = () => screen.queryByRole('link', { name: t('moderation.suspended.link') })

test('the banner says what still works, leads to the decisions, and goes when the decision is lifted', async () => {
  const { user } = await openApp({ route: '/nowhere' })
  await waitFor(() => expect(link()).not.toBeNull())
  screen.getByText(t('moderation.suspended.still'), { exact: false })
  await user.click(link() as HTMLElement)
  await screen.findByText(t('moderation.decisions.sentence', { sentence: aDecision.sentence }))
  own = { ...own, suspended: false, until: null }
  main.emit('moderation', { own: true })
  await waitFor(() => expect(link()).toBeNull())
})

test('a refused write brings the banner although the suspension was not known', async () => {
  own = { decisions: [], suspended: false, until: null, closed: false, slowed: false }
  main.user = { ...haru, own: { email: 'haru@example.com', phone: null, signs: { read: true, typing: true } } }
  const { user } = await openApp({ route: '/profile/setting/account/signs' })
  const read = await screen.findByRole<HTMLInputElement>('switch', { name: t('signs.show.read') })
  main.answers.setSigns = () => ({ ok: false, error: { code: 'suspended', current: soon } })
  own = { ...own, suspended: true, until: soon }
  await user.click(read)
  await waitFor(() => expect(link()).not.toBeNull())
  await screen.findByText(t('errors.code.suspendedUntil', { until: new Intl.DateTimeFormat('sv').format(Date.parse(soon)) }))
})

test('past decisions say what of the member’s they were about, also a correction of theirs', async () => {
  const removed: OwnDecision = { ...aDecision, kind: 'remove', on: 'correction', until: null, days: null }
  own = { ...own, decisions: [removed, { ...aDecision, id: '0198c9a2-0000-7000-8000-000000007002', until: null }] }
  await openApp({ route: '/profile/setting/account/decisions' })
  await screen.findByText('내가 고쳐 준 글 하나가 지워졌어요')
  screen.getByText('글쓰기 정지: 기한 없음')
})

test('an appeal is sent once; what was typed stays when it is refused', async () => {
  const { user } = await openApp({ route: '/profile/setting/account/decisions' })
  const opener = () => screen.findByRole('button', { name: t('moderation.appeal.open') })
  await user.click(await opener())
  await user.click(screen.getByRole('button', { name: t('common.cancel') }))
  const again = await opener()
  await waitFor(() => expect(document.activeElement).toBe(again))
  await user.click(again)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('moderation.appeal.label') })
  await user.type(field, '장난이었어요.')
  main.answers.appeal = () => refused('offline')
  await user.click(screen.getByRole('button', { name: t('moderation.appeal.send') }))
  await screen.findByText(t('errors.code.offline'))
  expect(field.value).toBe('장난이었어요.')
  main.answers.appeal = ({ text }) => {
    const appealed = { ...aDecision, appealUntil: null, appeal: { at: aDecision.at, text, outcome: null, sentence: '' } }
    own = { ...own, decisions: [appealed] }
    return ok(own)
  }
  await user.click(screen.getByRole('button', { name: t('moderation.appeal.send') }))
  await screen.findByText(t('moderation.decisions.outcome.waiting'))
  const item = within(screen.getByRole('list', { name: t('moderation.decisions.title') }))
  const sent = item.getByText('장난이었어요.')
  await waitFor(() => expect(document.activeElement).toBe(sent.closest('li')))
  expect(screen.queryByRole('button', { name: t('moderation.appeal.open') })).toBeNull()
  expect(main.calls.filter(({ name }) => name === 'appeal').map(({ input }) => input)).toEqual([
    { decisionId: aDecision.id, text: '장난이었어요.' },
    { decisionId: aDecision.id, text: '장난이었어요.' },
  ])
})
