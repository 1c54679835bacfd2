import type { TFunction } from 'i18next'
import type { BotNote } from '../../../shared/contract/bot-note'
import type { Message, Room } from '../../../shared/contract/chat-shapes'
import type { AppError } from '../../../shared/errors'
import { routeOfLink } from '../../../shared/notices'
import { isVoiceAnswerSentence } from '../../../shared/text/voice-path'
import { dayOf, errorMessage } from '../../hooks/error-messages'
import { dateText } from '../../ui/format'
import { stepText } from './exchange/exchange-text'

/** The name of a room. */
export function roomName(t: TFunction, { kind, partner }: Pick<Room, 'kind' | 'partner'>): string {
  if (kind === 'self') return t('chat.self')
  return kind === 'bot' ? t('chat.bot') : partner.nickname
}

/** Why a message or a change of one was refused. */
export function refusalText(t: TFunction, error: AppError): string {
  if (error.code === 'wrongState') return t('chat.room.noLongerWritable')
  return error.fields?.['text'] === 'repeated' ? t('errors.fields.repeated') : errorMessage(t, error)
}

/** A message of the bot as a sentence (docs/product/chat.md "The bot"). */
export function noteText(t: TFunction, { topic, name, ruling }: BotNote): string {
  switch (topic) {
    case 'reply':
      return name === '' ? t('chat.note.replyBare') : t('chat.note.reply', { name })
    case 'answer':
      return name === '' ? t('chat.note.answerBare') : t('chat.note.answer', { name })
    case 'accepted':
      return name === '' ? t('chat.note.acceptedBare') : t('chat.note.accepted', { name })
    case 'mention':
      return name === '' ? t('chat.note.mentionBare') : t('chat.note.mention', { name })
    case 'correction':
      return name === '' ? t('chat.note.correctionBare') : t('chat.note.correction', { name })
    case 'correctionThanks':
      return name === '' ? t('chat.note.correctionThanksBare') : t('chat.note.correctionThanks', { name })
    case 'agreement':
      return name === '' ? t('chat.note.agreementBare') : t('chat.note.agreement', { name })
    case 'follower':
      return t('chat.note.follower', { name })
    case 'programSaved':
      return t('chat.note.programSaved', { name })
    case 'review':
      return t('chat.note.review', { name })
    case 'reviewAnswer':
      return t('chat.note.reviewAnswer', { name })
    case 'reportDone':
      return t('chat.note.reportDone')
    case 'reportHelped':
      return t('chat.note.reportHelped')
    case 'reportDismissed':
      return t('chat.note.reportDismissed')
    case 'itemRemoved':
    case 'warned':
    case 'suspended':
    case 'accountClosed':
    case 'appealKept':
    case 'appealShortened':
    case 'appealLifted':
    case 'decisionUndone':
      return rulingText(t, topic, ruling)
    case 'welcome':
      return t('chat.note.welcome')
  }
}

/** What a message of the bot says: the sentence, and what it quotes. */
export function noteLines(t: TFunction, note: BotNote): string[] {
  const quote = isVoiceAnswerSentence(note.content) ? t('voice.answer.name') : note.content
  return [noteText(t, note), quote].filter((line) => line !== '')
}

type RulingTopic = Extract<
  BotNote['topic'],
  'itemRemoved' | 'warned' | 'suspended' | 'accountClosed' | 'appealKept' | 'appealShortened' | 'appealLifted' | 'decisionUndone'
>

/** What was decided about something of the reader's; the day on which a suspension ends (YYYY-MM-DD) is that of the reader's own time. */
function rulingText(t: TFunction, topic: RulingTopic, ruling: BotNote['ruling']): string {
  const until = ruling?.until ? dayOf(ruling.until) : ''
  const names = { what: t(`chat.note.what.${ruling?.on ?? 'post'}`), why: t(`chat.note.why.${ruling?.reason ?? 4}`), until }
  return t(topic === 'suspended' && until === '' ? 'chat.note.suspendedForGood' : `chat.note.${topic}`, names)
}

/** What a message of the bot links to, and the words of the link; null without one. A decision leads to the reader's own decisions. */
export function noteLink(t: TFunction, { link, ruling }: BotNote): { route: string; label: string } | null {
  if (ruling !== undefined) return { route: '/profile/setting/account/decisions', label: t('chat.note.open.decision') }
  return link && { route: routeOfLink(link), label: t(`chat.note.open.${link.kind}`) }
}

/** A message as text, on one line, for screen readers: what it says, or what it consists of without a text. */
export function messageText(t: TFunction, { bot, exchange, text, images, voice }: Message): string {
  if (bot !== null) return noteText(t, bot)
  if (exchange !== undefined) return stepText(t, exchange)
  return contentText(t, { text, pictures: images.length, hasVoice: voice !== undefined })
}

/** Where a message comes from, for what is kept of it; the name is that of the other member. An unsent message is only in its room. */
export function messageSource(t: TFunction, room: Pick<Room, 'id' | 'kind' | 'partner'>, message: Pick<Message, 'id'> | undefined) {
  const route = message === undefined ? `/talk/${room.id}` : `/talk/${room.id}?message=${message.id}`
  return { kind: 'message', route, name: room.kind === 'pair' ? roomName(t, room) : '' } as const
}

/** The preview in a room's row: its last message, on one line. */
export function lastMessageText(t: TFunction, { lastMessage: last, kind, ended }: Room): string {
  if (ended || last?.kind === 'ended') return t('chat.ended')
  if (last === null) return kind === 'pair' ? t('chat.nothingYet') : ''
  if (last.deleted) return t('chat.room.deleted')
  if (last.bot !== null) return noteText(t, last.bot)
  if (last.exchange) return stepText(t, last.exchange)
  return contentText(t, { text: last.text, pictures: last.pictures ?? 1, hasVoice: last.voice !== undefined })
}

/** What a message says, on one line: its text, or what it consists of without one. */
export function contentText(t: TFunction, { text, pictures, hasVoice }: { text: string; pictures: number; hasVoice: boolean }): string {
  if (text !== '') return onOneLine(text)
  if (hasVoice) return t('voice.message')
  return pictures > 1 ? t('chat.photos', { count: pictures }) : t('chat.photo')
}

export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** The time of day: 오후 2:41, 2:41 PM. `at` in milliseconds since 1970, as in all functions below. */
export function clockText(language: string, at: number): string {
  return dateText(language, at, { hour: 'numeric', minute: '2-digit' })
}

/** The time in a room's row, in its shortest form: the time of day, yesterday, the weekday, the date. */
export function lastMessageTime(t: TFunction, language: string, at: number, now: number): string {
  const days = daysBetween(at, now)
  if (days <= 0) return clockText(language, at)
  if (days === 1) return t('chat.yesterday')
  if (days < 7) return dateText(language, at, { weekday: 'long' })
  return dateOf(language, at, now, { day: 'numeric', month: language === 'ko' ? 'long' : 'short' })
}

/** The line above the first message of a day. */
export function dayText(t: TFunction, language: string, at: number, now: number): string {
  const date = dateOf(language, at, now, { day: 'numeric', month: 'long', weekday: 'long' })
  return daysBetween(at, now) === 0 ? t('chat.today', { date }) : date
}

/** A date with its year where that is not the current one. */
function dateOf(language: string, at: number, now: number, format: Intl.DateTimeFormatOptions): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return dateText(language, at, sameYear ? format : { ...format, year: 'numeric' })
}

const dayMs = 24 * 60 * 60 * 1000
const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0)
/** Whole days between two moments in this machine's time zone. */
const daysBetween = (at: number, now: number) => Math.round((midnight(now) - midnight(at)) / dayMs)
