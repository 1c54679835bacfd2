/* The kinds of notices (docs/product/notifications.md "What is told"). What a new one needs: docs/architecture.md "Recipe: a new kind of
notification". */

import type { BotTopic } from './contract/bot-note'

/** Groups of kinds, which lists are filtered by and native notifications are switched off by. */
export const noticeGroups = ['comments', 'answers', 'mentions', 'corrections', 'likes', 'follows', 'programs', 'reports'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

interface KindOfNotice {
  group: NoticeGroup
  /** The topic under which the bot tells of it too; null: the bot does not. */
  topic: BotTopic | null
}

/** Every kind. */
export const noticeKinds = {
  /** A comment on the member's post. */
  comment: { group: 'comments', topic: 'reply' },
  /** A comment that answers the member's comment. */
  commentReply: { group: 'comments', topic: 'reply' },
  /** An answer to the member's question. */
  answer: { group: 'answers', topic: 'answer' },
  /** An answer that answers the member's answer. */
  answerReply: { group: 'answers', topic: 'answer' },
  /** The member's answer was accepted. */
  accepted: { group: 'answers', topic: 'accepted' },
  mention: { group: 'mentions', topic: 'mention' },
  /** Corrections of the member's text, together. */
  correction: { group: 'corrections', topic: 'correction' },
  /** Thanks for the member's correction. */
  correctionThanks: { group: 'corrections', topic: 'correctionThanks' },
  /** Members who agree with the member's correction, together. */
  correctionAgreement: { group: 'corrections', topic: 'agreement' },
  /** Likes of the member's text or program, together. */
  like: { group: 'likes', topic: null },
  /** The member's followers, together. */
  follow: { group: 'follows', topic: 'follower' },
  /** Members who saved the member's program, together. */
  save: { group: 'programs', topic: 'programSaved' },
  /** Reviews of the member's program, together. */
  review: { group: 'programs', topic: 'review' },
  /** The member's review was answered. */
  reviewAnswer: { group: 'programs', topic: 'reviewAnswer' },
  /** The member's report was received. */
  report: { group: 'reports', topic: 'reportDone' },
} as const satisfies Record<string, KindOfNotice>
export type NoticeKind = keyof typeof noticeKinds

/** What a notice is about; `none`: the member themselves. */
export const noticeItemKinds = ['post', 'reply', 'question', 'answer', 'program', 'none'] as const
export type NoticeItemKind = (typeof noticeItemKinds)[number]

/** The kinds by name. */
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind)

/** The kinds of a group. */
export const kindsIn = (group: NoticeGroup): NoticeKind[] => noticeKindNames.filter((kind) => noticeKinds[kind].group === group)

/** The group of a topic of the bot; null for topics that cannot be switched off. */
export function groupOfTopic(topic: string): NoticeGroup | null {
  const kind = noticeKindNames.find((each) => noticeKinds[each].topic === topic)
  return kind === undefined ? null : noticeKinds[kind].group
}

/** What native notifications are switched off by: the groups, and chat messages. */
export const silenceable = ['messages', ...noticeGroups] as const
export type Silenceable = (typeof silenceable)[number]

/** The route of what a notice, or a message of the bot's, opens. @param link its kind, its id and the comment or answer in it */
export function routeOfLink(link: {
  kind: 'post' | 'question' | 'user' | 'program'
  id: string
  replyId?: string | null | undefined
}): string {
  const reply = link.replyId ? { reply: link.replyId } : {}
  const query = (fields: Record<string, string>) => {
    const text = Object.entries(fields).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    return text.length === 0 ? '' : `?${text.join('&')}`
  }
  switch (link.kind) {
    case 'post':
      return `/${query({ '@id': link.id, ...reply })}`
    case 'program':
      return `/program${query({ '@id': link.id })}`
    case 'question':
      return `/qna/${link.id}${query(reply)}`
    case 'user':
      return `/profile/${link.id}`
  }
}
