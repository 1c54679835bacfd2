import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Correction } from '../../src/shared/contract/corrections-shapes'
import type { Result } from '../../src/shared/errors'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { noThings } from '../support/operation-samples'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

/* The correction editor that is closed while its correction is being sent, and opened again before the answer. */
const t = wordsIn('ko')
const content = '어제 치과에 갔어요.'
const target = { kind: 'post', id: noThings.post } as const
const draft = () => main.drafts.get(`${haru.id} correction:post:${target.id}`)
const sent = () => main.calls.filter(({ name }) => name === 'correct')
const line = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('corrections.line') })
const isClosed = () => waitFor(() => expect(screen.queryByRole('textbox', { name: t('corrections.line') })).toBeNull())
const sentence = { original: content, corrected: `${content} 그리고`, good: false, note: '' }

const correction: Correction = {
  id: noThings.reply,
  target,
  writer: { id: haru.id, nickname: haru.nickname, imagePath: null, academy: null, languages: null },
  ...{ createdAt: '2026-03-01T00:00:00Z', editedAt: null, of: content, sentences: [sentence], comment: '' },
  ...{ thanked: false, applied: false, agreements: 0, agreed: false, agreeing: [], current: true, mine: true },
}

async function open(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: t('corrections.correctOf', { name: nari.nickname }) }))
  await waitFor(() => expect(document.activeElement).toBe(line()))
}

/** Sends a correction, closes its editor and opens it again. @returns lets the community answer the first */
async function reopenWhileSending(outcome: Result<{ correction: Correction }>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.correct = async (input) => {
    const unsent = { ...input, id: 'unsent', writtenAt: '2026-03-01T00:00:00.000Z', state: 'sending', error: null } as const
    main.unsentCorrections = [unsent]
    await promise
    return outcome
  }
  const { user } = await openApp({ route: `/?@id=${target.id}` })
  await open(user)
  await user.type(line(), ' 그리고{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  await user.keyboard('{Escape}')
  await isClosed()
  await waitFor(() => expect(draft()).toContain('그리고'))
  await open(user)
  expect(line().value).toBe(`${content} 그리고`)
  return { user, answer: () => act(async () => resolve()) }
}

beforeEach(() => {
  main.user = { ...haru, languages: { korean: 'native', english: 'B1', motherTongue: null } }
  const languages = { korean: 'B1', english: 'native', motherTongue: null } as const
  const author = { ...aPost().author, id: nari.id, nickname: nari.nickname, languages }
  main.answers.post = () => ok({ post: { ...aPost({ id: target.id, author, content }), replies: [] } })
  main.answers.corrections = () => ok({ items: [], total: 0, more: false })
})

test('once the correction is sent, the editor that was opened since stays, with its draft', async () => {
  const { user, answer } = await reopenWhileSending(ok({ correction }))
  await user.type(line(), ' 나중에')
  await waitFor(() => expect(draft()).toContain('나중에'))
  await answer()
  await screen.findByText(t('corrections.sent'))
  // Not even closing.
  expect(line().closest('[inert]')).toBeNull()
  expect(line().value).toBe(`${content} 그리고 나중에`)
  expect(draft()).toContain('나중에')
})

test('once the correction is sent, a draft that was changed since stays', async () => {
  const { user, answer } = await reopenWhileSending(ok({ correction }))
  await user.type(line(), ' 나중에{Escape}')
  await user.click(await screen.findByRole('button', { name: t('compose.leave.keep') }))
  await isClosed()
  await waitFor(() => expect(draft()).toContain('나중에'))
  await answer()
  await screen.findByText(t('corrections.sent'))
  expect(draft()).toContain('나중에')
})

test('once the correction is sent, a draft that was only looked at since is removed', async () => {
  const { user, answer } = await reopenWhileSending(ok({ correction }))
  await user.keyboard('{Escape}')
  await isClosed()
  await answer()
  await screen.findByText(t('corrections.sent'))
  await waitFor(() => expect(draft()).toBeUndefined())
})

test('that the correction was refused is told beside the editor that was opened since, which stays as it is', async () => {
  const { user, answer } = await reopenWhileSending(refused('forbidden'))
  await user.type(line(), ' 나중에')
  await waitFor(() => expect(draft()).toContain('나중에'))
  await answer()
  await screen.findByText(t('corrections.failedLater'))
  expect(line().value).toBe(`${content} 그리고 나중에`)
  expect(draft()).toContain('나중에')
})
