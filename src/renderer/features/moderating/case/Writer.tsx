import { IconClockPause, IconEyeCheck } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Decision, WriterFacts } from '../../../../shared/contract/moderating-shapes'
import { useSchoolText } from '../../../data/school-names'
import { Age } from '../../../ui/Age'
import { Avatar } from '../../../ui/Avatar'
import { Button } from '../../../ui/Button'
import { dateText } from '../../../ui/format'
import { PersonLink } from '../../../ui/PersonLink'
import { deciderText, decisionIcons, outcomeText, personText } from '../case-text'
import styles from './Writer.module.css'

interface WriterProps {
  /** An anonymous writer that this administrator has revealed is given by name. */
  writer: WriterFacts
  revealed: boolean
  /** Asks to reveal the writer; null where that is not possible. */
  onReveal: (() => void) | null
}

/** The writer of the item. An anonymous one stays unknown, unless an administrator reveals them. */
export function Writer({ writer, revealed, onReveal }: WriterProps) {
  const { t } = useTranslation()
  return (
    <>
      {revealed && <p className={styles.notice}>{t('administering.unseal.revealed')}</p>}
      <Facts writer={writer} />
      {onReveal !== null && (
        <Button
          kind="line"
          size="s"
          className={styles.unseal}
          icon={<IconEyeCheck />}
          aria-haspopup="dialog"
          command="reveal"
          onClick={onReveal}
        >
          {t('administering.unseal.open')}
        </Button>
      )}
    </>
  )
}

/** Their account, what was reported of them, and earlier decisions. */
function Facts({ writer }: { writer: WriterFacts }) {
  const { t, i18n } = useTranslation()
  const schoolText = useSchoolText()
  const { person, academy, joinedAt, decisions } = writer
  const joined = joinedAt === null ? null : dateText(i18n.language, Date.parse(joinedAt), { dateStyle: 'medium' })
  const line = [joined && t('moderating.writer.joined', { date: joined }), schoolText(academy) ?? t('moderating.writer.noSchool')]
  return (
    <>
      <div className={styles.top}>
        <Avatar path={person.imagePath} size={44} nameless={person.userId === null} />
        <div className={styles.words}>
          <PersonLink userId={person.userId} className="one">
            <b>{personText(t, person)}</b>
          </PersonLink>
          <p>{person.userId === null ? t('moderating.writer.anonymousText') : line.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        {factsOf(t, writer).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {writer.slowed && (
        <p className={styles.notice}>
          <IconClockPause />
          {t('moderating.writer.slowed')}
        </p>
      )}
      {decisions.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('moderating.writer.past')}</h3>
          <ul className={styles.past}>
            {decisions.map((decision) => (
              <PastDecision key={decision.id} decision={decision} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The rows of the table; what is not shown of an anonymous writer is left out. */
function factsOf(t: TFunction, facts: WriterFacts): [name: string, value: ReactNode][] {
  const { posts, replies, chats, chatsUnanswered, reportedItems, reportedBy, removed, warned, suspended } = facts
  const times = (count: number) => (count === 0 ? t('moderating.writer.never') : t('moderating.writer.times', { count }))
  const rows: [string, ReactNode][] = []
  if (posts !== null && replies !== null) {
    const counts = { posts: t('moderating.writer.posts', { count: posts }), replies: t('moderating.exhibit.replies', { count: replies }) }
    rows.push([t('moderating.writer.wrote'), t('moderating.writer.wroteCounts', counts)])
  }
  if (chats !== null && chatsUnanswered !== null)
    rows.push([t('moderating.writer.chats'), t('moderating.writer.chatCounts', { chats, unanswered: chatsUnanswered })])
  const reports = {
    items: t('moderating.writer.items', { count: reportedItems }),
    people: t('moderating.writer.people', { count: reportedBy }),
  }
  rows.push([t('moderating.writer.reported'), t('moderating.writer.reportedCounts', reports)])
  rows.push([t('moderating.writer.removed'), t('moderating.writer.removedCount', { count: removed })])
  rows.push([t('moderating.writer.warned'), times(warned)])
  if (suspended > 0) rows.push([t('moderating.writer.suspended'), times(suspended)])
  return rows
}

function PastDecision({ decision }: { decision: Decision }) {
  const { t } = useTranslation()
  const { kind, reason, sentence, at, by, undone } = decision
  const Icon = decisionIcons[kind]
  const words = [outcomeText(t, decision), t(`moderating.reason.${reason}`), undone && t('moderating.outcome.undone')]
  return (
    <li title={sentence}>
      <Icon />
      <span>
        {words.filter(Boolean).join(' · ')}
        <small>
          <Age at={at} /> · {deciderText(t, by)}
        </small>
      </span>
    </li>
  )
}
