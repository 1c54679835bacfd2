import type { TFunction } from 'i18next'
import type { BotNote, Room } from '../../../shared/contract/chat-shapes'

/** What a room is called. */
export function roomName(t: TFunction, { kind, partner }: Pick<Room, 'kind' | 'partner'>): string {
  if (kind === 'self') return t('talk.self')
  return kind === 'bot' ? t('talk.bot') : partner.nickname
}

/** What the bot tells, as a sentence (decision 23). */
export function noteText(t: TFunction, { topic, name }: BotNote): string {
  switch (topic) {
    case 'reply':
      return name === '' ? t('talk.note.replyBare') : t('talk.note.reply', { name })
    case 'answer':
      return name === '' ? t('talk.note.answerBare') : t('talk.note.answer', { name })
    case 'follower':
      return t('talk.note.follower', { name })
    case 'programSaved':
      return t('talk.note.programSaved', { name })
    case 'reportDone':
      return t('talk.note.reportDone')
    case 'welcome':
      return t('talk.note.welcome')
  }
}

/** What a room's row says under its name: the last that was said, on one line. */
export function lastText(t: TFunction, { lastMessage: last, kind, ended }: Room): string {
  if (ended || last?.kind === 'ended') return t('talk.ended')
  if (last === null) return kind === 'pair' ? t('talk.nothingYet') : ''
  if (last.bot !== null) return noteText(t, last.bot)
  if (last.text !== '') return onOneLine(last.text)
  return last.pictures === undefined ? t('talk.photo') : t('talk.photos', { count: last.pictures })
}

export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** Where what the bot speaks of is found. */
export function noteRoute({ link }: BotNote): string | null {
  switch (link?.kind) {
    case 'post':
      return `/?${new URLSearchParams({ '@id': link.id })}`
    case 'program':
      return `/program?${new URLSearchParams({ '@id': link.id })}`
    case 'question':
      return `/qna/${link.id}`
    case 'user':
      return `/profile/${link.id}`
    default:
      return null
  }
}
