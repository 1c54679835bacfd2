import { useTranslation } from 'react-i18next'
import mailbox from '../../../../../resources/art/spot-mailbox.svg'
import type { OwnDecision } from '../../../../shared/contract/moderating-shapes'
import { useOwnDecisionsQuery } from '../../../data/standing'
import { useErrorText } from '../../../hooks/error-messages'
import { Age } from '../../../ui/Age'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/ErrorState'
import { momentText } from '../../../ui/format'
import { MembersOnly, Pane, PaneRowsSkeleton } from '../Pane'
import pane from '../Pane.module.css'
import { AppealForm } from './AppealForm'
import styles from './DecisionsPane.module.css'

/** What moderators decided about what the member wrote, and the appeals against it (docs/product/moderation.md "Appeals"). */
export function DecisionsPane() {
  const { t } = useTranslation()
  return (
    <Pane title={t('moderation.decisions.title')}>
      <MembersOnly>{() => <Decisions />}</MembersOnly>
    </Pane>
  )
}

function Decisions() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useOwnDecisionsQuery({}, { refetchOnMountOrArgChange: true })
  if (!data && error !== undefined) {
    return (
      <ErrorState title={t('moderation.decisions.failed')} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  if (!data) return <PaneRowsSkeleton of="words" />
  if (data.decisions.length === 0) {
    return (
      <EmptyState art={mailbox} title={t('moderation.decisions.empty.title')}>
        {t('moderation.decisions.empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <p className={pane.intro}>{t('moderation.decisions.intro')}</p>
      <ul aria-label={t('moderation.decisions.title')}>
        {data.decisions.map((decision) => (
          <DecisionItem key={decision.id} decision={decision} />
        ))}
      </ul>
    </>
  )
}

function DecisionItem({ decision }: { decision: OwnDecision }) {
  const { t, i18n } = useTranslation()
  const { id, kind, on, reason, sentence, until, removed, at, text, undone, appeal, appealUntil } = decision
  const moment = (time: string) => momentText(i18n.language, Date.parse(time))
  const what = t(`moderation.decisions.what.${on}`)
  const title = () => {
    if (kind === 'suspend' && until === null) return t('moderation.decisions.suspendForGood')
    if (kind === 'suspend') return t('moderation.decisions.suspend', { until: moment(until ?? at) })
    return t(`moderation.decisions.${kind}`, { what })
  }
  const isRemovedToo = removed && kind !== 'remove'
  return (
    <li className={styles.decision} data-item-id={id} tabIndex={-1}>
      <b>{title()}</b>
      <p className={styles.line}>
        {t('moderation.decisions.reason', { why: t(`chat.note.why.${reason}`) })} · <Age at={at} />
        {isRemovedToo && ` · ${t('moderation.decisions.removed', { what })}`}
      </p>
      {text !== '' && <blockquote className={styles.quote}>{text}</blockquote>}
      {sentence !== '' && <p className={styles.sentence}>{t('moderation.decisions.sentence', { sentence })}</p>}
      {undone && appeal === null && <p className={styles.state}>{t('moderation.decisions.undone')}</p>}
      {appeal !== null && (
        <div className={styles.appeal}>
          <p className={styles.line}>
            {t('moderation.decisions.appealed')} · <Age at={appeal.at} />
          </p>
          <p className={styles.own}>{appeal.text}</p>
          <p className={styles.state}>{t(`moderation.decisions.outcome.${appeal.outcome ?? 'waiting'}`)}</p>
          {appeal.sentence !== '' && <p>{t('moderation.decisions.sentence', { sentence: appeal.sentence })}</p>}
        </div>
      )}
      {appealUntil !== null && <AppealForm decisionId={id} until={moment(appealUntil)} />}
      {appeal === null && appealUntil === null && !undone && <p className={styles.line}>{t('moderation.decisions.over')}</p>}
    </li>
  )
}
