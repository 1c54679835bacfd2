import { botNotes } from '../i18n/ko/bot-notes'
import type { BotNote } from './chat-shapes'

/** The bot's name, in Korean. */
export const botName = '한마디'

/** Who has withdrawn is named so (docs/product/accounts.md "Withdrawal"). */
const unnamed = '탈퇴한 사용자'

/** What the bot tells as one Korean text that needs nothing beside it: the sentence, then what it quotes. */
export function botSentence({ topic, name, content }: BotNote): string {
  const isAboutText = topic === 'reply' || topic === 'answer' || topic === 'accepted' || topic === 'mention'
  const sentence = botNotes[name === '' && isAboutText ? (`${topic}Bare` as const) : topic].replace('{{name}}', () => name || unnamed)
  return content === '' ? sentence : `${sentence} “${content}”`
}
