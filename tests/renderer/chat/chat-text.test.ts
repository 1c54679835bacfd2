import { expect, test } from 'vitest'
import { noteText } from '../../../src/renderer/features/chat/chat-text'
import type { BotNote } from '../../../src/shared/contract/bot-note'
import { botSentence } from '../../../src/shared/contract/bot-sentence'
import { wordsIn } from '../../e2e/support/words'

const decided = (topic: BotNote['topic']): BotNote => ({
  ...{ topic, name: '', content: '', link: null },
  ruling: { on: 'correction', reason: 0, until: '2026-03-01T00:00:00.000Z' },
})

// Who reads it was not corrected: it is their own correction of somebody else's text.
test.each(['warned', 'suspended', 'accountClosed'] as const)(
  'a member who is told that they are %s reads what of theirs was the cause',
  (topic) => {
    const korean = noteText(wordsIn('ko'), decided(topic))
    expect(korean).toContain('문제가 된 것: 회원님이 고쳐 준 글. 이유: 스팸이나 광고.')
    expect(noteText(wordsIn('en'), decided(topic))).toContain('because of your correction. Reason: spam or advertising.')
    expect(botSentence(decided(topic))).toBe(korean)
  },
)

test.each(['itemRemoved', 'decisionUndone'] as const)('what is %s is named as the reader’s own', (topic) => {
  expect(noteText(wordsIn('ko'), decided(topic))).toContain('회원님이 고쳐 준 글')
  expect(noteText(wordsIn('en'), decided(topic))).toContain('your correction')
})
