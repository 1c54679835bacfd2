import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WaitingMessage } from '../../../shared/talk'
import { desktop } from '../../bridge/desktop'
import { errorMessage } from '../../bridge/error-messages'
import { classNames } from '../../ui/class-names'
import { bubbleLook } from './bubble-look'
import styles from './Log.module.css'
import type { LogRow } from './log-rows'
import { layoutOf } from './Pictures'
import pictureStyles from './Pictures.module.css'

interface WaitingBubbleProps {
  row: LogRow
  waiting: WaitingMessage
  /** Whether anything can still be said in the room; where not, a refused one is not offered again. */
  writable: boolean
}

/** What is on its way: an outline with a word; refused it is red, and under it stands what can be done, and why (decisions 21, 62). */
export function WaitingBubble({ row, waiting, writable }: WaitingBubbleProps) {
  const failed = waiting.state === 'failed'
  const { text, images } = waiting
  const look = failed ? styles.failed : styles.waiting
  return (
    <div className={styles.column} data-waiting={waiting.state}>
      {text !== '' && (
        <div className={classNames(styles.line, styles.pending)}>
          <p className={classNames(bubbleLook(row, images === 0), look)}>{text}</p>
          {!failed && images === 0 && <State waiting={waiting} />}
        </div>
      )}
      {images > 0 && (
        <div className={classNames(styles.line, styles.pending)}>
          <WaitingPictures waiting={waiting} />
          {!failed && <State waiting={waiting} />}
        </div>
      )}
      {failed && <Failed waiting={waiting} writable={writable} />}
    </div>
  )
}

function WaitingPictures({ waiting: { id, images } }: { waiting: WaitingMessage }) {
  const { t } = useTranslation()
  return (
    <div
      role="img"
      aria-label={t('talk.waiting.pictures', { count: images })}
      className={classNames(pictureStyles['pictures'], layoutOf(images))}
    >
      {Array.from({ length: images }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture on its way is known by its place
        <img key={index} src={`app-media://waiting/${id}/${index}`} alt="" className={pictureStyles['waiting']} draggable={false} />
      ))}
    </div>
  )
}

function State({ waiting: { id, state } }: { waiting: WaitingMessage }) {
  const { t } = useTranslation()
  return (
    <span className={styles.state}>
      <IconClock />
      {t(state === 'sending' ? 'talk.waiting.sending' : 'talk.waiting.waiting')}
      {state === 'waiting' && (
        <button type="button" className={styles.verb} onClick={() => void desktop.cancelMessage(id)}>
          {t('talk.waiting.cancel')}
        </button>
      )}
    </span>
  )
}

function Failed({ waiting: { id, error }, writable }: { waiting: WaitingMessage; writable: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.fail} role="alert">
      <div className={styles.acts}>
        <IconAlertCircle />
        {t('talk.waiting.failed')}
        {writable && (
          <button type="button" className={styles.verb} onClick={() => void desktop.retryMessage(id)}>
            {t('talk.waiting.again')}
          </button>
        )}
        <button type="button" className={styles.verb} onClick={() => void desktop.cancelMessage(id)}>
          {t('talk.waiting.cancel')}
        </button>
      </div>
      {error && <p className={styles.why}>{error.code === 'wrongState' ? t('talk.room.noLongerWritable') : errorMessage(t, error)}</p>}
    </div>
  )
}
