import type { TFunction } from 'i18next'
import type { Notice } from '../../../shared/contract/notices'
import { limits } from '../../../shared/limits'

/** The sentence of a notice in the reader's language (docs/product/notifications.md "What is told"). */
export function noticeText(t: TFunction, notice: Notice): string {
  const { kind, on, people } = notice
  const name = people[0]?.nickname
  switch (kind) {
    case 'comment':
    case 'commentReply':
    case 'answer':
    case 'answerReply':
    case 'accepted':
    case 'reviewAnswer':
    case 'correctionThanks':
      return name === undefined ? t(`notices.sentence.${kind}.nameless`) : t(`notices.sentence.${kind}.one`, { name })
    case 'mention': {
      const place = on === 'none' || on === 'program' ? 'post' : on
      return name === undefined ? t(`notices.sentence.mention.${place}.nameless`) : t(`notices.sentence.mention.${place}.one`, { name })
    }
    case 'like': {
      if (name === undefined) return t('notices.sentence.like.answer.nameless', { count: notice.peopleCount })
      const place = on === 'none' || on === 'question' ? 'post' : on
      return t(`notices.sentence.like.${place}.${manner(notice)}`, doers(t, notice))
    }
    case 'follow':
    case 'save':
    case 'review':
      return t(`notices.sentence.${kind}.${manner(notice)}`, doers(t, notice))
    case 'correction':
    case 'correctionAgreement':
      if (name === undefined) return t(`notices.sentence.${kind}.nameless`)
      return t(`notices.sentence.${kind}.${manner(notice)}`, doers(t, notice))
    case 'report':
      return t('notices.sentence.report')
  }
}

const manner = ({ peopleCount }: Notice) => (peopleCount > 1 ? 'more' : 'one')

function doers(t: TFunction, { people, peopleCount }: Notice): { name: string; others: string } {
  const count = peopleCount - 1
  const others = peopleCount >= limits.notices.people ? t('notices.many', { count }) : t('notices.others', { count })
  return { name: people[0]?.nickname ?? '', others }
}
