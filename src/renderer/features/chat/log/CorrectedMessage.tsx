import { IconHeartHandshake, IconPencilCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Quote, Room } from '../../../../shared/contract/chat-shapes'
import type { MessageCorrection } from '../../../../shared/contract/corrections-shapes'
import type { CorrectedSentence } from '../../../../shared/corrections'
import type { EntrySource } from '../../../../shared/notebook/entries'
import { withoutSpaces } from '../../../../shared/text/sentences'
import { languageTagOf } from '../../../../shared/text/text-language'
import { keptSentence } from '../../../parts/corrections/kept-sentences'
import { SentenceNote } from '../../../parts/corrections/SentenceNote'
import { KeepButton } from '../../../parts/notebook/KeepButton'
import { readable } from '../../../parts/reading/readable'
import { Button } from '../../../ui/Button'
import { classNames } from '../../../ui/class-names'
import { Diff } from '../../../ui/Diff'
import { messageSource, roomName } from '../chat-text'
import { useMessageActions } from '../room/message-actions'
import styles from './CorrectedMessage.module.css'
import type { LogRow } from './log-rows'
import { quoteText } from './QuoteBlock'

interface CorrectedMessageProps {
  row: LogRow
  room: Pick<Room, 'id' | 'kind' | 'partner'>
  quote: Quote
  correction: MessageCorrection
  className: string
}

/**
 * A message that corrects another one (docs/product/chat.md "Corrections"): its changed sentences with their notes. The heading leads to the
 * corrected message. Who wrote that one can say thanks, which is a reaction.
 */
export function CorrectedMessage({ row, room, quote, correction, className }: CorrectedMessageProps) {
  const { t } = useTranslation()
  const actions = useMessageActions()
  const name = roomName(t, room)
  const title = row.side === 'mine' ? t('corrections.message.ofPartner', { name }) : t('corrections.message.ofOwn')
  const shown = correction.sentences.flatMap((sentence, at) =>
    sentence.corrected !== null || sentence.note !== '' ? [{ ...sentence, at }] : [],
  )
  const source = messageSource(t, room, row.messages[0])
  const isThanked = row.ownReaction === 'heart'
  return (
    <div className={classNames(className, styles.corrected)}>
      <button type="button" className={styles.title} aria-label={`${title} ${quoteText(t, quote)}`} onClick={() => actions?.show(quote.id)}>
        <IconPencilCheck aria-hidden />
        {title}
      </button>
      {shown.map(({ at, ...sentence }) => (
        <CorrectedSentenceRow key={at} sentence={sentence} source={source} kept={row.side === 'other'} />
      ))}
      {shown.length === 0 && (
        <div className={styles.slip}>
          <p className={styles.plain} lang={languageTagOf(row.text)} {...readable(source)}>
            {row.text}
          </p>
          {correction.sentences.some(({ good }) => good) && <p className={styles.good}>{t('corrections.allGood')}</p>}
        </div>
      )}
      {correction.comment !== '' && (
        <p className={styles.comment} lang={languageTagOf(correction.comment)} {...readable(source)}>
          {correction.comment}
        </p>
      )}
      {row.side === 'other' && actions?.writable && (
        <p className={styles.acts}>
          {isThanked ? (
            <span className={styles.said}>{t('corrections.thanked')}</span>
          ) : (
            <Button kind="text" size="s" icon={<IconHeartHandshake />} onClick={() => actions.react(row, 'heart')}>
              {t('corrections.thank')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

interface CorrectedSentenceRowProps {
  sentence: CorrectedSentence
  source: Omit<EntrySource, 'gone'>
  /** Whether it can be kept: one's own corrections are of the other's sentences. */
  kept: boolean
}

/** A changed sentence, or one with a note. */
function CorrectedSentenceRow({ sentence, source, kept }: CorrectedSentenceRowProps) {
  const { original, corrected, note } = sentence
  const entry = kept && keptSentence(sentence, source)
  return (
    <div className={classNames(styles.slip, styles.sentence)}>
      <div {...readable(source)}>
        {corrected === null ? (
          <p className={styles.plain} lang={languageTagOf(original)}>
            {withoutSpaces(original).words}
          </p>
        ) : (
          <Diff before={withoutSpaces(original).words} after={withoutSpaces(corrected).words} reasons />
        )}
      </div>
      {entry && <KeepButton entry={entry} className={styles.keep} />}
      {note !== '' && <SentenceNote source={source}>{note}</SentenceNote>}
    </div>
  )
}
