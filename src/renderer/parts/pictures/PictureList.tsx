import { IconPhoto, IconPhotoOff, IconPlus, IconRefresh } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { classNames } from '../../ui/class-names'
import { IconButton } from '../../ui/IconButton'
import { useImageRetry } from '../../ui/image-retry'
import { mediaUrl } from '../../ui/MediaImage'
import { RemovePicture } from '../../ui/RemovePicture'
import { openViewer } from '../image-viewer/image-viewer'
import styles from './PictureList.module.css'
import { type Picture, pictureFailure } from './picture-rules'
import type { Pictures } from './use-pictures'

const acceptedTypes = 'image/jpeg,image/png,image/webp,image/gif'

/** The system's file dialog, opened by a click on the element. */
function PictureChooser({ ref, images }: { ref: RefObject<HTMLInputElement | null>; images: Pictures }) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      accept={acceptedTypes}
      onChange={({ currentTarget }) => {
        void images.add([...(currentTarget.files ?? [])])
        currentTarget.value = ''
      }}
    />
  )
}

/** A button that adds pictures, for places without room for an empty list. */
export function AddPictures({ images, className }: { images: Pictures; className?: string | undefined }) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t('compose.images.add')} className={className} onClick={() => chooser.current?.click()}>
        <IconPhoto />
      </IconButton>
      <PictureChooser ref={chooser} images={images} />
    </>
  )
}

interface PictureListProps {
  images: Pictures
  problem: string | undefined
  className?: string | undefined
}

/** The pictures of a text that is being written, in order, which dragging or the arrow keys change. */
export function PictureList({ images, problem, className }: PictureListProps) {
  const { t } = useTranslation()
  const { pictures, locked } = images
  const shown = pictures.flatMap(({ state }) => (state.is === 'uploaded' ? [state.path] : []))
  const [announcement, announce] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const total = pictures.length

  const move = (id: string, from: number, by: number) => {
    if (locked || from + by < 0 || from + by >= total) return
    images.move(id, by)
    announce(t('compose.images.moved', { index: from + by + 1, total }))
  }
  const remove = (id: string, index: number) => {
    if (locked) return
    images.remove(id)
    announce(t('compose.images.removed'))
    const others = list.current?.querySelectorAll<HTMLElement>('[data-shot]') ?? []
    const next = others[index + 1] ?? others[index - 1] ?? list.current?.querySelector<HTMLElement>('[data-add]')
    next?.focus()
  }
  const over = (event: DragEvent, index: number) => {
    if (dragged === null) return
    event.preventDefault()
    event.stopPropagation()
    const from = pictures.findIndex(({ id }) => id === dragged)
    if (from !== index) images.move(dragged, index - from)
  }

  return (
    <div className={classNames(styles.shots, className)}>
      <ul ref={list} className={styles.list} aria-label={t('compose.images.label')}>
        {pictures.map((picture, index) => (
          <PictureItem
            key={picture.id}
            picture={picture}
            index={index}
            total={total}
            locked={locked}
            lifted={dragged === picture.id}
            onLift={setDragged}
            onOver={over}
            onMove={(by) => move(picture.id, index, by)}
            onRemove={() => remove(picture.id, index)}
            onRetry={() => images.retry(picture.id)}
            onView={(path) => openViewer({ images: shown, index: shown.indexOf(path) })}
            onUnseen={() => images.look(picture.id)}
          />
        ))}
        {total < limits.images.perPost && (
          <li>
            <button
              type="button"
              data-add
              className={styles.add}
              aria-label={t('compose.images.add')}
              title={t('compose.images.add')}
              aria-disabled={locked}
              onClick={locked ? undefined : () => chooser.current?.click()}
            >
              <IconPlus />
            </button>
          </li>
        )}
      </ul>
      <PictureChooser ref={chooser} images={images} />
      <p className={styles.note}>
        {total > 0 && t('compose.images.of', { total, most: limits.images.perPost })}
        {total > 0 && <br />}
        {t(total > 1 ? 'compose.images.reorder' : 'compose.images.hint')}
      </p>
      <p className={styles.problem} aria-live="polite">
        {pictureFailure(pictures)?.(t) ?? problem}
      </p>
      <p className="sr" aria-live="polite">
        {announcement}
      </p>
    </div>
  )
}

interface PictureItemProps {
  picture: Picture
  index: number
  total: number
  locked: boolean
  /** Whether it is being dragged. */
  lifted: boolean
  onLift: (id: string | null) => void
  onOver: (event: DragEvent, index: number) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onRetry: () => void
  onView: (path: string) => void
  /** The uploaded picture cannot be shown. */
  onUnseen: () => void
}

/** One picture: uploading with its progress, uploaded, failed with a retry button, or gone: then pressing removes it. */
function PictureItem({
  picture,
  index,
  total,
  locked,
  lifted,
  onLift,
  onOver,
  onMove,
  onRemove,
  onRetry,
  onView,
  onUnseen,
}: PictureItemProps) {
  const { t } = useTranslation()
  const { id, preview, state } = picture
  const src = preview ?? (state.is === 'uploaded' ? mediaUrl(state.path, 480) : '')
  const retry = useImageRetry(src)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined
    if (by !== undefined) onMove(by)
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  const press = () => {
    if (state.is === 'uploaded') onView(state.path)
    else if (state.is === 'failed') onRetry()
    else if (state.is === 'gone') onRemove()
  }
  const labels = { uploading: 'item', uploaded: 'item', failed: 'retry', gone: 'removeLost' } as const
  const label = t(`compose.images.${labels[state.is]}`, { index: index + 1, total })
  return (
    <li
      className={classNames(styles.shot, styles[state.is], lifted && styles.lifted)}
      draggable={!locked}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('application/x-hanmadi-picture', id)
        onLift(id)
      }}
      onDragEnd={() => onLift(null)}
      onDragOver={(event) => onOver(event, index)}
      onDrop={(event) => lifted && event.preventDefault()}
    >
      <button type="button" data-shot className={styles.pick} aria-label={label} title={label} onKeyDown={onKeyDown} onClick={press}>
        {src && !retry.failed && state.is !== 'gone' && (
          <img
            src={src}
            alt=""
            draggable={false}
            onError={() => {
              retry.onError()
              onUnseen()
            }}
          />
        )}
        {retry.failed && <span ref={retry.placeholder} />}
        {state.is === 'failed' && <IconRefresh />}
        {state.is === 'gone' && <IconPhotoOff />}
      </button>
      {state.is === 'uploading' && (
        <ProgressRing
          progress={state.progress}
          label={t('compose.images.uploading', { index: index + 1, percent: percent(state.progress) })}
        />
      )}
      <RemovePicture label={t('compose.images.remove', { index: index + 1 })} disabled={locked} onRemove={onRemove} />
    </li>
  )
}

const percent = (progress: number) => Math.round(progress * 100)
const circumference = 2 * Math.PI * 18

function ProgressRing({ progress, label }: { progress: number; label: string }) {
  return (
    <div role="progressbar" aria-label={label} aria-valuenow={percent(progress)} className={styles.progressRing}>
      <svg viewBox="0 0 40 40" fill="none" strokeWidth={3.5} strokeLinecap="round" aria-hidden="true">
        <circle cx="20" cy="20" r="18" className={styles.track} />
        <circle
          cx="20"
          cy="20"
          r="18"
          className={styles.progressBar}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - progress)}
        />
      </svg>
      <b>{percent(progress)}%</b>
    </div>
  )
}
