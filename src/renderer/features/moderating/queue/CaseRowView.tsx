import { IconCheck, IconScale } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, type To } from 'react-router-dom'
import type { CaseRow, Decision } from '../../../../shared/contract/moderating-shapes'
import { reportReasons } from '../../../../shared/report-reasons'
import { minutesText } from '../../../../shared/text/voice-path'
import { Age } from '../../../ui/Age'
import { Avatar } from '../../../ui/Avatar'
import { Button } from '../../../ui/Button'
import { CountBadge } from '../../../ui/CountBadge'
import { classNames } from '../../../ui/class-names'
import { Skeleton } from '../../../ui/Skeleton'
import { answererText, deciderText, kindIcons, outcomeText, placeText, resultText } from '../case-text'
import { isAppeal } from '../decision/draft'
import { useTaken } from '../use-taken'
import styles from './CaseRowView.module.css'

interface CaseRowViewProps {
  row: CaseRow
  to: To
  /** It is the open case. */
  open: boolean
  position: number
  onUndo: (row: CaseRow) => void
}

/** A case in the list: what was reported, how often and why, and who is on it; of a decided one, what was decided. */
export function CaseRowView({ row: listed, to, open, position, onUndo }: CaseRowViewProps) {
  const { t } = useTranslation()
  const row = { ...listed, taken: useTaken(listed.taken) }
  const { id, kind, lastAt, state, decision, appeal } = row
  const words = itemWords(t, row)
  const Icon = kindIcons[kind]
  const name = t(`moderating.kind.${kind}`)
  return (
    <article
      className={classNames(styles.row, open && styles.open)}
      data-case-id={id}
      data-item-id={id}
      aria-label={`${name}: ${words}`}
      aria-posinset={position + 1}
      aria-setsize={-1}
    >
      <div className={styles.top}>
        <Icon />
        <span className="one">{[name, placeText(t, row)].filter(Boolean).join(' · ')}</span>
        {isAppeal(row) && (
          <span className={styles.mark}>
            <IconScale />
            {t('moderating.appeal.mark')}
          </span>
        )}
        <Age at={state === 'open' ? lastAt : (appeal?.at ?? decision?.at ?? lastAt)} />
      </div>
      <p className={styles.text}>
        <Link to={to} className={styles.link} aria-current={open ? 'true' : undefined} replace={open}>
          {words}
        </Link>
      </p>
      {decision && isAppeal(row) && <Appealed row={row} decision={decision} />}
      {state === 'open' && !isAppeal(row) && <Reasons row={row} />}
      {decision && !isAppeal(row) && <Decided row={row} decision={decision} onUndo={onUndo} />}
    </article>
  )
}

/** What an item says, or what it consists of without a text; only what has neither is erased. */
function itemWords(t: TFunction, { kind, text, pictures = 0, voice }: CaseRow): string {
  if (text !== '') return text
  if (voice !== undefined) return `${t(kind === 'message' ? 'voice.message' : 'voice.answer.name')} (${minutesText(voice)})`
  if (pictures > 0) return pictures === 1 ? t('chat.photo') : t('chat.photos', { count: pictures })
  return t('moderating.exhibit.erased')
}

function Reasons({ row: { reporters, reasons, matched, taken } }: { row: CaseRow }) {
  const { t } = useTranslation()
  return (
    <div className={styles.low}>
      {reporters > 0 && <CountBadge count={reporters} muted={taken !== null} label={t('moderating.reporters', { count: reporters })} />}
      {matched !== '' && <span className="one">{t('moderating.matched', { words: matched })}</span>}
      {reportReasons.map((reason) =>
        reasons[reason] ? (
          <span key={reason} className="one">
            {t(`moderating.reason.${reason}`)} {reasons[reason]}
          </span>
        ) : null,
      )}
      <TakenBy taken={taken} />
    </div>
  )
}

function TakenBy({ taken }: Pick<CaseRow, 'taken'>) {
  const { t } = useTranslation()
  if (taken === null) return null
  return (
    <span className={classNames(styles.by, taken.mine && styles.mine)}>
      <Avatar path={taken.imagePath} size={18} />
      <span className="one">{taken.mine ? t('moderating.taken.mine') : taken.nickname}</span>
    </span>
  )
}

/** What the appeal is against, and who answers it where that is somebody else. */
function Appealed({ row, decision }: { row: CaseRow; decision: Decision }) {
  const { t } = useTranslation()
  return (
    <div className={styles.low}>
      <span className="one">{outcomeText(t, decision)}</span>
      {row.appeal?.mayDecide === false && <span className="one">{answererText(t, decision, false)}</span>}
      <TakenBy taken={row.taken} />
    </div>
  )
}

/** What was decided; of a case that has been reported again since, the decision before. */
function Decided({ row, decision, onUndo }: Pick<CaseRowViewProps, 'row' | 'onUndo'> & { decision: Decision }) {
  const { t } = useTranslation()
  const words = [resultText(t, { ...row, decision }), deciderText(t, decision.by)].join(' · ')
  return (
    <div className={styles.low}>
      <span className="one">{row.state === 'open' ? t('moderating.before', { decision: words }) : words}</span>
      {decision.undoUntil !== null && (
        <Button kind="text" size="s" className={styles.undo} onClick={() => onUndo(row)}>
          {t('common.undo')}
        </Button>
      )}
    </div>
  )
}

interface DoneRowProps {
  row: CaseRow
  /** The latest one: Z undoes it. */
  latest: boolean
  onUndo: (row: CaseRow) => void
}

/** The decision just taken, in the place of its case while the page is open. */
export function DoneRow({ row, latest, onUndo }: DoneRowProps) {
  const { t } = useTranslation()
  const { decision } = row
  if (!decision) return null
  const words = itemWords(t, row)
  return (
    <article className={styles.done} data-item-id={row.id} aria-label={`${resultText(t, { ...row, decision })}: ${words}`}>
      <IconCheck />
      <span className={styles.doneWords}>
        <b className="one">{resultText(t, { ...row, decision })}</b>
        <span className={classNames('one', styles.doneText)} title={words}>
          {deciderText(t, decision.by)}, <Age at={decision.at} /> · {words}
        </span>
      </span>
      {decision.undoUntil !== null && (
        <Button kind="text" size="s" onClick={() => onUndo(row)}>
          {t('common.undo')}
          {latest && <kbd aria-hidden>Z</kbd>}
        </Button>
      )}
    </article>
  )
}

/** Rows that are loading. @param next below loaded rows, so not announced as busy */
export function CaseSkeleton({ count, next }: { count: number; next: boolean }) {
  return (
    <div aria-busy={next ? undefined : true}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className={styles.row}>
          <Skeleton width={96} height={11} />
          <Skeleton width="92%" className={styles.line} />
          <Skeleton width={132} height={11} />
        </div>
      ))}
    </div>
  )
}
