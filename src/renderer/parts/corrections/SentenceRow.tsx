import { IconCircle, IconCircleCheckFilled, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { withoutSpaces } from '../../../shared/text/sentences'
import { classNames } from '../../ui/class-names'
import { Diff } from '../../ui/Diff'
import styles from './CorrectionSheet.module.css'
import { withGood } from './correction-rows'
import { Earlier, SentenceFields, type SentenceRowProps } from './SentenceFields'
import { SentenceNote } from './SentenceNote'

/** A sentence in the editor: unmarked, marked as good, or changed. The expanded one has its text field and note. */
export function SentenceRow({ row, index, open, busy, onOpen, onRow, onKeyDown, onNext }: SentenceRowProps) {
  const { t } = useTranslation()
  const { words } = withoutSpaces(row.original)
  const isChanged = row.corrected !== null
  const changed = row.corrected === null ? words : withoutSpaces(row.corrected).words
  return (
    <li
      className={classNames(styles.row, open && styles.at, row.good && styles.good)}
      aria-label={t('corrections.sentence', { at: index + 1 })}
    >
      <span className={styles.number} aria-hidden>
        {index + 1}
      </span>
      {open ? (
        <div className={styles.text}>
          {isChanged ? <Diff before={words} after={changed} only="gone" /> : <span className={styles.plain}>{words}</span>}
        </div>
      ) : (
        <button type="button" className={styles.text} aria-expanded={false} onClick={onOpen}>
          {isChanged ? <Diff before={words} after={changed} reasons /> : <span className={styles.plain}>{words}</span>}
          {row.note.trim() !== '' && <SentenceNote>{row.note}</SentenceNote>}
        </button>
      )}
      <StateMark row={row} busy={busy} onRow={onRow} />
      {open && <SentenceFields row={row} busy={busy} onRow={onRow} onKeyDown={onKeyDown} onNext={onNext} />}
      {row.earlier.map((earlier) => (
        <Earlier key={JSON.stringify(earlier)} row={row} busy={busy} earlier={earlier} onRow={onRow} />
      ))}
    </li>
  )
}

/** The state of a sentence; pressing it marks the sentence as good or removes the mark. */
function StateMark({ row, busy, onRow }: Pick<SentenceRowProps, 'row' | 'busy' | 'onRow'>) {
  const { t } = useTranslation()
  if (row.corrected !== null) {
    return (
      <span className={classNames(styles.state, styles.on)}>
        {t('corrections.changed')}
        <IconPencil />
      </span>
    )
  }
  const label = t(row.good ? 'corrections.unmarkGood' : 'corrections.markGood')
  return (
    <button
      type="button"
      className={classNames(styles.state, row.good && styles.on)}
      aria-label={t('corrections.markGood')}
      aria-pressed={row.good}
      aria-disabled={busy}
      title={label}
      onClick={() => onRow(withGood(row, !row.good))}
    >
      {row.good && t('corrections.good')}
      {row.good ? <IconCircleCheckFilled /> : <IconCircle />}
    </button>
  )
}
