import {
  IconAlertTriangle,
  IconArticle,
  IconBooks,
  IconCheck,
  IconChecklist,
  IconClockPause,
  IconHelpCircle,
  IconMessage2,
  IconMessageCircle,
  IconPencilCheck,
  IconStar,
  IconTrash,
  IconUser,
  IconUserX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { CaseKind, CaseRow, Decision, DecisionKind, WriterFacts } from '../../../shared/contract/moderating-shapes'

export const kindIcons: Record<CaseKind, TablerIcon> = {
  post: IconArticle,
  reply: IconMessage2,
  question: IconHelpCircle,
  answer: IconChecklist,
  program: IconBooks,
  review: IconStar,
  correction: IconPencilCheck,
  message: IconMessageCircle,
  user: IconUser,
}

export const decisionIcons: Record<DecisionKind, TablerIcon> = {
  dismiss: IconCheck,
  remove: IconTrash,
  warn: IconAlertTriangle,
  suspend: IconClockPause,
  close: IconUserX,
}

/** Where the item of a case stands: its category, or that it is anonymous; null for neither. */
export function placeText(t: TFunction, { category, anonymous }: Pick<CaseRow, 'category' | 'anonymous'>): string | null {
  if (anonymous) return t('moderating.anonymous')
  return category === null ? null : t(`common.category.${category}`)
}

/** For how long a suspension lasts. @param days null for good */
export function daysText(t: TFunction, days: number | null): string {
  return days === 1 || days === 7 || days === 30 ? t(`moderating.decision.days.${days}`) : t('moderating.decision.days.always')
}

/** What became of a case: the decision, and the answer to the appeal against it. */
export function resultText(t: TFunction, { decision, appeal }: { decision: Decision; appeal: CaseRow['appeal'] }): string {
  const outcome = appeal?.outcome ?? null
  return [outcome === null ? '' : t(`moderating.outcome.appeal.${outcome}`), outcomeText(t, decision)].filter(Boolean).join(' · ')
}

/** What a decision did, in a few words: "Comment removed · Writer warned". */
export function outcomeText(t: TFunction, { kind, on, removed, days }: Pick<Decision, 'kind' | 'on' | 'removed' | 'days'>): string {
  const parts = [
    removed || kind === 'remove' ? t('moderating.outcome.removed', { kind: t(`moderating.kind.${on}`) }) : '',
    kind === 'remove' ? '' : t(`moderating.outcome.${kind}`, { days: daysText(t, days) }),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

/** Who decided: oneself, another moderator, or nobody with a name. */
export function deciderText(t: TFunction, { nickname, mine }: Decision['by']): string {
  if (mine) return t('moderating.me')
  return nickname === '' ? t('moderating.commandLine') : nickname
}

/** Who answers the appeal against a decision. */
export function answererText(t: TFunction, { by }: Decision, mayDecide: boolean): string {
  if (by.mine) return t('moderating.appeal.own')
  return mayDecide ? t('moderating.appeal.byOther', { name: deciderText(t, by) }) : t('moderating.appeal.administrators')
}

/** The writer's name, or that there is none to show. */
export function personText(t: TFunction, { userId, nickname }: WriterFacts['person']): string {
  if (nickname !== '') return nickname
  return t(userId === null ? 'moderating.theWriter' : 'moderating.someone')
}
