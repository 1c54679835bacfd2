import { IconArrowForwardUp, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BotNote } from '../../../../shared/contract/bot-note'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { LinkedText } from '../../../parts/LinkedText'
import { readable } from '../../../parts/reading/readable'
import { ButtonLink } from '../../../ui/Button'
import { classNames } from '../../../ui/class-names'
import { momentText } from '../../../ui/format'
import { Marked } from '../../../ui/Marked'
import { clockText, messageSource, noteLines, noteLink } from '../chat-text'
import { useMessageActions } from '../room/message-actions'
import { bubbleClass } from './bubble-class'
import { ChangeFailure } from './ChangeFailure'
import { CorrectedMessage } from './CorrectedMessage'
import styles from './LogRow.module.css'
import type { LogRow } from './log-rows'
import { MessageColumn } from './MessageColumn'
import { Pictures } from './Pictures'
import { QuoteBlock } from './QuoteBlock'
import { Reactions } from './Reactions'
import { useCovered } from './use-covered'
import { VoiceBubble } from './VoiceBubble'

interface MessageProps {
  row: LogRow
  room: Pick<Room, 'id' | 'kind' | 'partner' | 'stranger'>
}

/** A message: text, pictures, or both, or a recording, and its time under the last of a group. */
export function MessageBubble({ row, room }: MessageProps) {
  const { text, images, voice, deleted, change, quote, reacting } = row
  const covered = useCovered(row, room)
  const failed = change?.state === 'failed'
  return (
    <MessageColumn row={row} room={room}>
      {(actions) => (
        <>
          {deleted && (
            <div className={styles.line}>
              <DeletedText row={row} />
              <MessageNotes row={row} />
              {actions}
            </div>
          )}
          {row.forwarded && <ForwardedMark />}
          {quote !== null && text === '' && voice === null && (
            <div className={styles.line}>
              <QuoteBlock quote={quote} room={room} />
            </div>
          )}
          {text !== '' && (
            <div className={styles.line}>
              <Bubble row={row} room={room} className={classNames(bubbleClass(row, images.length === 0), failed && styles.failed)}>
                <LinkedText text={text} />
              </Bubble>
              {images.length === 0 && <MessageNotes row={row} />}
              {images.length === 0 && actions}
            </div>
          )}
          {voice !== null && (
            <div className={styles.line}>
              <VoiceBubble row={row} room={room} voice={voice} isCovered={covered.length > 0} />
              <MessageNotes row={row} />
              {actions}
            </div>
          )}
          {images.length > 0 && (
            <div className={classNames(styles.line, styles.pictures)}>
              <Pictures images={images} room={room} covered={covered} />
              <MessageNotes row={row} />
              {actions}
            </div>
          )}
          <Reactions row={row} room={room} />
          {failed && <ChangeFailure change={change} />}
          {reacting?.state === 'failed' && <ChangeFailure change={reacting} />}
        </>
      )}
    </MessageColumn>
  )
}

/** The label above a forwarded message. */
export function ForwardedMark() {
  const { t } = useTranslation()
  return (
    <span className={styles.forwarded}>
      <IconArrowForwardUp />
      {t('chat.room.forwarded')}
    </span>
  )
}

interface BubbleProps extends MessageProps {
  className: string
  children: ReactNode
}

/** The text of a message, below the quotation of the message that it replies to; of a correction, what it corrects in that message. */
export function Bubble({ row, room, className, children }: BubbleProps) {
  const { t } = useTranslation()
  const { quote, correction } = row
  const hidden = useMessageActions()?.hidden
  if (quote !== null && correction !== null && !hidden?.has(quote.id))
    return <CorrectedMessage row={row} room={room} quote={quote} correction={correction} className={className} />
  const source = messageSource(t, room, row.messages[0])
  if (quote === null)
    return (
      <p className={className} {...readable(source)}>
        {children}
      </p>
    )
  return (
    <div className={className}>
      <QuoteBlock quote={quote} room={room} />
      <p {...readable(source)}>{children}</p>
    </div>
  )
}

function DeletedText({ row }: { row: LogRow }) {
  const { t } = useTranslation()
  return <p className={classNames(bubbleClass(row, true), styles.deleted)}>{t('chat.room.deleted')}</p>
}

/** Beside a message: its time, whether it was edited or has an unsent edit, and whether it is the last one that the other has read. */
function MessageNotes({ row: { at, last, edited, change, readAt } }: { row: LogRow }) {
  const { t, i18n } = useTranslation()
  return (
    <span className={styles.notes}>
      {change?.state === 'waiting' && (
        <span className={styles.state}>
          <IconClock />
          {t('chat.waiting.waiting')}
        </span>
      )}
      {edited && <span className={styles.time}>{t('chat.room.edited')}</span>}
      <span className={styles.times}>
        {readAt !== null && (
          <span className={styles.read} title={t('signs.readAt', { time: momentText(i18n.language, readAt) })}>
            {t('signs.read')}
          </span>
        )}
        <MessageTime at={at} shown={last} />
      </span>
    </span>
  )
}

/** A message of the bot, with a link to what it is about (docs/product/chat.md "The bot"). */
export function BotCard({ note, row, room }: MessageProps & { note: BotNote }) {
  const { t } = useTranslation()
  const link = noteLink(t, note)
  const [sentence = '', quote] = noteLines(t, note)
  return (
    <MessageColumn row={row} room={room}>
      {(actions) => (
        <div className={styles.line}>
          <div className={styles.card}>
            <p>
              <Marked>{sentence}</Marked>
            </p>
            {quote !== undefined && (
              <blockquote>
                <Marked>{quote}</Marked>
              </blockquote>
            )}
            {link !== null && (
              <ButtonLink to={link.route} kind="line" size="s">
                {link.label}
              </ButtonLink>
            )}
          </div>
          <MessageTime at={row.at} shown />
          {actions}
        </div>
      )}
    </MessageColumn>
  )
}

/** The time of a message. In a group only the last shows it; screen readers read it for each. */
function MessageTime({ at, shown }: { at: number; shown: boolean }) {
  const { i18n } = useTranslation()
  return (
    <time dateTime={new Date(at).toISOString()} title={momentText(i18n.language, at)} className={classNames(shown ? styles.time : 'sr')}>
      {clockText(i18n.language, at)}
    </time>
  )
}
