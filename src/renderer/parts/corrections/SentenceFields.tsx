import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CorrectedSentence } from '../../../shared/corrections'
import { limits } from '../../../shared/limits'
import { differencesOf } from '../../../shared/text/differences'
import { withoutSpaces } from '../../../shared/text/sentences'
import { keepFocusAt } from '../../hooks/focus'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Counter, TextArea } from '../../ui/Field'
import styles from './CorrectionSheet.module.css'
import { isNoteTooLong, lineOf, type Row, withGood, withLine } from './correction-rows'
import { SentenceNote } from './SentenceNote'

export interface SentenceRowProps {
  row: Row
  index: number
  /** Expanded; one sentence is at a time. */
  open: boolean
  /** The correction is being sent: nothing can be changed. */
  busy: boolean
  onOpen: () => void
  onRow: (row: Row) => void
  /** Called for each key pressed in the sentence's text field. */
  onKeyDown: (event: KeyboardEvent) => void
  onNext: () => void
}

type SentenceFieldsProps = Pick<SentenceRowProps, 'row' | 'busy' | 'onRow' | 'onKeyDown' | 'onNext'>

/** The text field, the note and the two buttons of the expanded sentence. */
export function SentenceFields({ row, busy, onRow, onKeyDown, onNext }: SentenceFieldsProps) {
  const { t } = useTranslation()
  const enter = (typed: string) => {
    if (withLine(row, typed).corrected !== null)
      return document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-note]')?.focus()
    onRow(withGood(row, true))
    onNext()
  }
  return (
    <div className={styles.edit}>
      <LineField row={row} busy={busy} onRow={onRow} onEnter={enter} onKeyDown={onKeyDown} />
      <div className={classNames(styles.field, styles.noteField)}>
        <TextArea
          bare
          mostLines={4}
          className={styles.area}
          aria-label={t('corrections.note')}
          placeholder={t('corrections.notePlaceholder')}
          value={row.note}
          onText={(note) => onRow({ ...row, note })}
          onEnter={onNext}
          readOnly={busy}
          aria-invalid={isNoteTooLong(row.note)}
          data-note
        />
        <Counter text={row.note} most={limits.correction.note} />
      </div>
      <div className={styles.acts}>
        <Button kind="text" size="s" busy={busy} icon={<IconCircleCheck />} onClick={() => onRow(withGood(row, true))}>
          {t('corrections.markGood')}
        </Button>
        <Button
          kind="text"
          size="s"
          busy={busy}
          icon={<IconArrowBackUp />}
          disabled={row.corrected === null && !row.good}
          onClick={() => onRow(withGood(row, false))}
        >
          {t('corrections.reset')}
        </Button>
      </div>
    </div>
  )
}

interface LineFieldProps extends Pick<SentenceRowProps, 'row' | 'busy' | 'onRow' | 'onKeyDown'> {
  onEnter: (typed: string) => void
}

/** The corrected sentence; inserted text is underlined. */
function LineField({ row, busy, onRow, onEnter, onKeyDown }: LineFieldProps) {
  const { t } = useTranslation()
  const line = lineOf(row)
  const [typed, setTyped] = useState(line)
  // Spaces at the end are typed before the next word; any other difference was set by a button.
  const shown = typed.trim().normalize('NFC') === line.normalize('NFC') ? typed : line
  const came = useMemo(() => {
    const pieces = differencesOf(withoutSpaces(row.original).words, shown).pieces.filter(({ kind }) => kind !== 'gone')
    return pieces.map((piece, at) => ({ ...piece, at }))
  }, [row.original, shown])
  return (
    <div className={styles.field}>
      <p className={styles.came} aria-hidden>
        {came.map(({ kind, text, at }) => (kind === 'come' ? <ins key={at}>{text}</ins> : <span key={at}>{text}</span>))}
      </p>
      <TextArea
        bare
        className={classNames(styles.area, styles.line)}
        aria-label={t('corrections.line')}
        value={shown}
        onText={(text) => {
          setTyped(text)
          onRow(withLine(row, text))
        }}
        onEnter={onEnter}
        readOnly={busy}
        onKeyDown={onKeyDown}
        data-line
      />
    </div>
  )
}

interface EarlierProps extends Pick<SentenceRowProps, 'row' | 'busy' | 'onRow'> {
  earlier: CorrectedSentence
}

/** The correction of an earlier wording of a sentence, which can be used for the current wording or removed. */
export function Earlier({ row, busy, earlier, onRow }: EarlierProps) {
  const { t } = useTranslation()
  const rest = { ...row, earlier: row.earlier.filter((one) => one !== earlier) }
  const note = row.note || earlier.note
  const used = earlier.corrected === null ? { ...rest, note } : { ...withLine(rest, earlier.corrected), note }
  const settle = ({ currentTarget }: MouseEvent, settled: Row) => {
    const sentence = currentTarget.closest('li')
    // The line of a sentence that is not expanded is the button that expands it.
    const moveFocus = keepFocusAt(() => sentence?.querySelector<HTMLElement>('[data-line], [aria-expanded]'))
    onRow(settled)
    moveFocus()
  }
  return (
    <div className={styles.earlier}>
      <p>{t('corrections.earlier')}</p>
      <p className={styles.plain}>{earlier.corrected?.trim() || (earlier.good ? t('corrections.markGood') : '')}</p>
      {earlier.note && <SentenceNote>{earlier.note}</SentenceNote>}
      <div className={styles.acts}>
        {(earlier.corrected !== null || earlier.note !== '') && (
          <Button kind="line" size="s" busy={busy} onClick={(event) => settle(event, used)}>
            {t('corrections.useEarlier')}
          </Button>
        )}
        <Button kind="text" size="s" busy={busy} onClick={(event) => settle(event, rest)}>
          {t('corrections.dropEarlier')}
        </Button>
      </div>
    </div>
  )
}
