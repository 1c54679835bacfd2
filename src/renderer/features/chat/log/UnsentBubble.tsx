import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { UnsentMessage } from '../../../../shared/chat'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { classNames } from '../../../ui/class-names'
import { mediaUrl } from '../../../ui/MediaImage'
import { refusalText } from '../chat-text'
import { bubbleClass } from './bubble-class'
import failureStyles from './Failure.module.css'
import styles from './LogRow.module.css'
import type { LogRow } from './log-rows'
import { Bubble, ForwardedMark } from './MessageBubble'
import { MessageColumn } from './MessageColumn'
import { gridClass } from './Pictures'
import pictureStyles from './Pictures.module.css'
import { CancelButton, RetryButton } from './UnsentButtons'
import { VoiceBubble } from './VoiceBubble'

interface UnsentBubbleProps {
  row: LogRow
  unsent: UnsentMessage
  room: Room
}

/**
 * An unsent message: an outline with its state. A failed one is red, with its cause and what can be done about it
 * (docs/product/chat.md "Unsent messages").
 */
export function UnsentBubble({ row, unsent, room }: UnsentBubbleProps) {
  const failed = unsent.state === 'failed'
  const { images } = unsent
  return (
    <MessageColumn row={row} room={room}>
      {(actions) => (
        <>
          {row.forwarded && <ForwardedMark />}
          {row.text !== '' && (
            <div className={classNames(styles.line, styles.pending)}>
              <Bubble row={row} room={room} className={classNames(bubbleClass(row, images === 0), failed ? styles.failed : styles.unsent)}>
                {row.text}
              </Bubble>
              {!failed && images === 0 && <State unsent={unsent} />}
              {images === 0 && actions}
            </div>
          )}
          {row.voice !== null && (
            <div className={classNames(styles.line, styles.pending)}>
              <VoiceBubble row={row} room={room} voice={row.voice} className={failed ? styles.failed : styles.unsent} />
              {!failed && <State unsent={unsent} />}
              {actions}
            </div>
          )}
          {images > 0 && (
            <div className={classNames(styles.line, styles.pending)}>
              <UnsentPictures unsent={unsent} />
              {!failed && <State unsent={unsent} />}
              {actions}
            </div>
          )}
          {failed && <Failure unsent={unsent} writable={room.writable} />}
        </>
      )}
    </MessageColumn>
  )
}

function UnsentPictures({ unsent: { id, images, forwarded } }: { unsent: UnsentMessage }) {
  const { t } = useTranslation()
  return (
    <div role="img" aria-label={t('chat.waiting.pictures', { count: images })} className={gridClass(images)}>
      {Array.from({ length: images }, (_, index) => {
        const src = forwarded ? mediaUrl(forwarded.images[index] ?? '', 480) : `app-media://waiting/${id}/${index}`
        // biome-ignore lint/suspicious/noArrayIndexKey: an unsent picture is identified by its index
        return <img key={index} src={src} alt="" className={pictureStyles.preview} draggable={false} />
      })}
    </div>
  )
}

function State({ unsent: { id, state, uploading } }: { unsent: UnsentMessage }) {
  const { t } = useTranslation()
  return (
    <span className={styles.state}>
      <IconClock />
      {t(state === 'sending' ? 'chat.waiting.sending' : 'chat.waiting.waiting')}
      {(state === 'waiting' || uploading) && <CancelButton id={id} />}
    </span>
  )
}

/** @param writable whether the room takes messages; a failed one can be retried only there */
function Failure({ unsent: { id, error }, writable }: { unsent: UnsentMessage; writable: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={failureStyles.failure} role="alert">
      <div className={failureStyles.failureActions}>
        <IconAlertCircle />
        {t('chat.waiting.failed')}
        {writable && <RetryButton id={id} label={t('chat.waiting.again')} />}
        <CancelButton id={id} />
      </div>
      {error && <p className={failureStyles.cause}>{refusalText(t, error)}</p>}
    </div>
  )
}
