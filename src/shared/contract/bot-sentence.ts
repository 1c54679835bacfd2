import { botNotes } from '../i18n/ko/bot-notes'
import { withdrawn } from '../text/withdrawn'
import type { BotNote } from './bot-note'

/** The bot's name, in Korean. */
export const botName = '한마디'

const nameless = ['reply', 'answer', 'accepted', 'mention', 'correction', 'correctionThanks', 'agreement'] as const
/** Whether a topic has a sentence without a name. */
function hasBare(topic: BotNote['topic']): topic is (typeof nameless)[number] {
  return nameless.some((one) => one === topic)
}

function keyOf(topic: BotNote['topic'], name: string, ruling: BotNote['ruling']) {
  if (topic === 'suspended' && ruling?.until === null) return 'suspendedForGood'
  return name === '' && hasBare(topic) ? (`${topic}Bare` as const) : topic
}

/** A bot message as one complete Korean text: the sentence, then the quoted text. */
export function botSentence({ topic, name, content, ruling }: BotNote): string {
  const sentence = botNotes[keyOf(topic, name, ruling)]
    .replace('{{name}}', () => name || withdrawn)
    .replace('{{what}}', () => botNotes.what[ruling?.on ?? 'post'])
    .replace('{{until}}', () => (ruling?.until ?? '').slice(0, 10))
    .replace('{{why}}', () => botNotes.why[ruling?.reason ?? 4])
  return content === '' ? sentence : `${sentence} “${content}”`
}
