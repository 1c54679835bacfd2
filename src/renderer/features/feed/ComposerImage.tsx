import { IconRefresh, IconX } from '@tabler/icons-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names'
import { mediaUrl } from '../../ui/media'
import styles from './ComposerImages.module.css'
import type { Picture } from './composer-pictures'

interface ComposerImageProps {
  picture: Picture
  index: number
  total: number
  /** Being dragged. */
  lifted: boolean
  onLift: (id: string | null) => void
  onOver: (event: DragEvent, index: number) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onRetry: () => void
  onView: (path: string) => void
}

/** One picture: on its way with its share sent, there, or failed with a way to try again. */
export function ComposerImage({ picture, index, total, lifted, onLift, onOver, onMove, onRemove, onRetry, onView }: ComposerImageProps) {
  const { t } = useTranslation()
  const { id, preview, state } = picture
  const src = preview ?? (state.is === 'there' ? mediaUrl(state.path, 480) : undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined
    if (by !== undefined) onMove(by)
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  const press = () => {
    if (state.is === 'there') onView(state.path)
    else if (state.is === 'failed') onRetry()
  }
  const words =
    state.is === 'failed' ? t('compose.images.retry', { index: index + 1 }) : t('compose.images.item', { index: index + 1, total })
  return (
    <li
      className={classNames(
        styles.shot,
        state.is === 'sending' && styles.busy,
        state.is === 'failed' && styles.failed,
        lifted && styles.lifted,
      )}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('application/x-hanmadi-picture', id)
        onLift(id)
      }}
      onDragEnd={() => onLift(null)}
      onDragOver={(event) => onOver(event, index)}
      onDrop={(event) => lifted && event.preventDefault()}
    >
      <button type="button" data-shot className={styles.pick} aria-label={words} title={words} onKeyDown={onKeyDown} onClick={press}>
        {src && <img src={src} alt="" draggable={false} />}
        {state.is === 'failed' && <IconRefresh />}
      </button>
      {state.is === 'sending' && (
        <Ring sent={state.sent} label={t('compose.images.uploading', { index: index + 1, percent: percent(state.sent) })} />
      )}
      <button type="button" className={styles.remove} aria-label={t('compose.images.remove', { index: index + 1 })} onClick={onRemove}>
        <IconX />
      </button>
    </li>
  )
}

const percent = (sent: number) => Math.round(sent * 100)
const round = 2 * Math.PI * 18

function Ring({ sent, label }: { sent: number; label: string }) {
  return (
    <div role="progressbar" aria-label={label} aria-valuenow={percent(sent)} className={styles.progress}>
      <svg viewBox="0 0 40 40" fill="none" strokeWidth={3.5} strokeLinecap="round" aria-hidden="true">
        <circle cx="20" cy="20" r="18" className={styles.track} />
        <circle cx="20" cy="20" r="18" className={styles.sent} strokeDasharray={round} strokeDashoffset={round * (1 - sent)} />
      </svg>
      <b>{percent(sent)}%</b>
    </div>
  )
}
