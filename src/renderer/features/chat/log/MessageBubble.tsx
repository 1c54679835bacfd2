import { IconClock } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BotNote, Quote, Room } from '../../../../shared/contract/chat-shapes'
import { imageFacts } from '../../../../shared/text/image-path'
import { openViewer } from '../../../parts/image-viewer/image-viewer'
import { LinkedText } from '../../../parts/LinkedText'
import { ButtonLink } from '../../../ui/Button'
import { classNames } from '../../../ui/class-names'
import { momentText } from '../../../ui/format'
import { isSmallImage, MediaImage } from '../../../ui/MediaImage'
import { clockText, noteRoute, noteText } from '../chat-text'
import { ChangeFailure } from './ChangeFailure'
import styles from './LogRow.module.css'
import type { LogRow } from './log-rows'
import { MessageColumn } from './MessageColumn'
import { QuoteBlock } from './QuoteBlock'

interface MessageProps {
  row: LogRow
  room: Pick<Room, 'id' | 'kind' | 'partner'>
}

/** A message: text, pictures, or both, and its time under the last of a group. */
export function MessageBubble({ row, room }: MessageProps) {
  const { text, images, deleted, change, quote } = row
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
          {quote !== null && text === '' && (
            <div className={styles.line}>
              <QuoteBlock quote={quote} room={room} />
            </div>
          )}
          {text !== '' && (
            <div className={styles.line}>
              <Bubble quote={quote} room={room} className={classNames(bubbleClass(row, images.length === 0), failed && styles.failed)}>
                <LinkedText text={text} />
              </Bubble>
              {images.length === 0 && <MessageNotes row={row} />}
              {images.length === 0 && actions}
            </div>
          )}
          {images.length > 0 && (
            <div className={styles.line}>
              <Pictures images={images} />
              <MessageNotes row={row} />
              {actions}
            </div>
          )}
          {failed && <ChangeFailure change={change} />}
        </>
      )}
    </MessageColumn>
  )
}

interface BubbleProps extends Pick<MessageProps, 'room'> {
  quote: Quote | null
  className: string
  children: ReactNode
}

/** The text of a message, under what it answers. */
export function Bubble({ quote, room, className, children }: BubbleProps) {
  if (quote === null) return <p className={className}>{children}</p>
  return (
    <div className={className}>
      <QuoteBlock quote={quote} room={room} />
      <p>{children}</p>
    </div>
  )
}

function DeletedText({ row }: { row: LogRow }) {
  const { t } = useTranslation()
  return <p className={classNames(bubbleClass(row, true), styles.deleted)}>{t('chat.room.deleted')}</p>
}

/** Beside a message: that it was changed, or is about to be, and its time. */
function MessageNotes({ row: { at, last, edited, change } }: { row: LogRow }) {
  const { t } = useTranslation()
  return (
    <span className={styles.notes}>
      {change?.state === 'waiting' && (
        <span className={styles.state}>
          <IconClock />
          {t('chat.waiting.waiting')}
        </span>
      )}
      {edited && <span className={styles.time}>{t('chat.room.edited')}</span>}
      <MessageTime at={at} shown={last} />
    </span>
  )
}

/** A message of the bot, with a link to what it is about (docs/product/chat.md "The bot"). */
export function BotCard({ note, row, room }: MessageProps & { note: BotNote }) {
  const { t } = useTranslation()
  const route = noteRoute(note)
  return (
    <MessageColumn row={row} room={room}>
      {(actions) => (
        <div className={styles.line}>
          <div className={styles.card}>
            <p>{noteText(t, note)}</p>
            {note.content !== '' && <blockquote>{note.content}</blockquote>}
            {route !== null && note.link !== null && (
              <ButtonLink to={route} kind="line" size="s">
                {t(`chat.note.open.${note.link.kind}`)}
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

/** The shape of a bubble by its sender and its place in a group. @param isBottom no pictures are drawn under it */
export function bubbleClass({ side, first, last }: LogRow, isBottom: boolean): string {
  const mine = side === 'mine'
  return classNames(
    styles.bubble,
    mine && styles.own,
    !first && (mine ? styles.ownNext : styles.otherNext),
    last && isBottom && styles.last,
  )
}

/** The grid of a message's pictures. */
export const gridClass = (count: number) =>
  classNames(styles.pictures, [styles.one, styles.two, styles.three, styles.four, styles.five][count - 1])

/** The pictures of a message; a click opens them in the viewer. */
function Pictures({ images }: { images: readonly string[] }) {
  const { t } = useTranslation()
  const facts = images.length === 1 ? imageFacts(images[0] ?? '') : null
  const style = (facts ? { '--ratio': facts.width / facts.height, '--width': `${facts.width}px` } : {}) as CSSProperties
  return (
    <div className={gridClass(images.length)} style={style}>
      {images.map((path, index) => (
        <button
          key={path}
          type="button"
          className={styles.cell}
          aria-label={t('chat.room.picture', { index: index + 1, count: images.length })}
          onClick={() => openViewer({ images, index })}
        >
          <MediaImage path={path} alt="" whole={isSmallImage(path)} />
        </button>
      ))}
    </div>
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
