import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { CaseRow } from '../../src/shared/contract/moderating-shapes'
import { wordsIn } from '../e2e/support/words'
import { aCase, anExhibitText, aWriter, decidedCase } from '../support/case-samples'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

/* Decisions whose answers come after the moderator has opened another case. */
const t = wordsIn('ko')
const moderator = { ...haru, own: { email: 'haru@example.com', phone: null, role: 'moderator' as const } }
const route = () => window.location.hash.slice(1)
let cases: CaseRow[] = []

const find = (caseId: string) => cases.find(({ id }) => id === caseId) as CaseRow
const changed = (row: CaseRow) => {
  cases = cases.map((one) => (one.id === row.id ? row : one))
  return ok({ case: row })
}
const linkTo = async ({ kind, text }: CaseRow) =>
  within(await screen.findByRole('article', { name: `${t(`moderating.kind.${kind}`)}: ${text}` })).getByRole('link')

beforeEach(() => {
  window.innerWidth = 1280
  main.user = moderator
  cases = [aCase(1), aCase(2), aCase(3)]
  main.answers.userInfo = () => ok({ user: moderator })
  main.answers.moderationCount = () => ok({ open: cases.length, mine: 0 })
  main.answers.moderationCases = () => {
    const items = cases.filter(({ state }) => state === 'open')
    return ok({ items, more: false, open: items.length, mine: 0 })
  }
  main.answers.moderationCase = ({ caseId }) =>
    ok({
      case: find(caseId),
      exhibit: { kind: 'post', post: anExhibitText({ content: '원래 글', reported: true }), category: 'korea', replies: [] },
      writer: aWriter(),
    })
  main.answers.takeCase = ({ caseId }) =>
    changed({
      ...find(caseId),
      taken: { nickname: '하루', imagePath: null, mine: true, until: new Date(Date.now() + 600_000).toISOString() },
    })
})

test('a decision that is answered late opens no other case than the one that is being read by then', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.decideCase = async ({ caseId, decision }) => {
    await promise
    return changed(decidedCase(find(caseId), decision))
  }
  const [first, , third] = cases as [CaseRow, CaseRow, CaseRow]
  const { user } = await openApp({ route: `/moderation/${first.id}` })
  await user.click(await screen.findByRole('radio', { name: new RegExp(`${t('moderating.decision.dismiss')}$`) }))
  await user.click(screen.getByRole('button', { name: new RegExp(`^${t('moderating.decision.dismiss')}`) }))
  await waitFor(() => expect(main.calls.some(({ name }) => name === 'decideCase')).toBe(true))
  await user.click(await linkTo(third))
  await waitFor(() => expect(route()).toBe(`/moderation/${third.id}`))
  await act(async () => resolve())
  await screen.findByRole('article', { name: new RegExp(`${t('moderating.outcome.dismiss')}.*${first.text}`) })
  expect(route()).toBe(`/moderation/${third.id}`)
})
