import { IconChevronLeft, IconChevronRight, IconDownload, IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop } from '../../desktop/desktop'
import { errorMessage } from '../../hooks/error-messages'
import { isShortcut } from '../../hooks/shortcuts'
import { IconButton } from '../../ui/IconButton'
import { mediaUrl } from '../../ui/MediaImage'
import styles from './ImageViewer.module.css'
import { type PictureView, usePictureView } from './picture-view'

export interface ViewedPictures {
  /** Paths of the image store. */
  images: readonly string[]
  /** The one shown first. */
  index: number
  /** Of a deleted item, which moderators see and cannot save. */
  withheld?: boolean
}

/** Pictures over the whole window, on a dark background in either theme, with keys to move, zoom, save and close. */
export function ImageViewer({ images, index: first, withheld = false, onClosed }: ViewedPictures & { onClosed: () => void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(Math.max(0, first))
  const [status, setStatus] = useState('')
  const path = images[index] ?? ''
  const total = images.length
  const view = usePictureView(path, withheld)
  const close = () => dialog.current?.close()

  // A modal dialog of the browser traps the focus, makes the page inert, and restores the focus.
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    const onPopState = () => dialog.current?.close()
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
  // The button that led here may be gone: keys reach the dialog only from within.
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus()
  })
  useEffect(() => {
    for (const beside of [images[index - 1], images[index + 1]]) if (beside) new Image().src = mediaUrl(beside, undefined, withheld)
  }, [images, index, withheld])

  const go = (to: number) => {
    if (to < 0 || to >= total || to === index) return
    setIndex(to)
    setStatus('')
  }
  const save = async () => {
    const answer = await desktop.saveImage(path)
    if (!answer.ok) setStatus(errorMessage(t, answer.error))
    else if (answer.value) setStatus(t('compose.viewer.saved'))
  }
  const onSave = withheld ? null : save
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      Escape: close,
      ArrowLeft: () => go(index - 1),
      ArrowRight: () => go(index + 1),
      Home: () => go(0),
      End: () => go(total - 1),
      '+': view.zoomIn,
      '=': view.zoomIn,
      '-': view.zoomOut,
      '0': view.fit,
      '1': view.ownPixels,
    }
    const action = isShortcut(event.nativeEvent, { key: 's', mod: true }) ? () => void onSave?.() : keys[event.key]
    // The page below has its own shortcuts.
    event.stopPropagation()
    if (!action) return
    event.preventDefault()
    action()
  }

  const name = t('compose.viewer.picture', { index: index + 1, total })
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      data-theme="dark"
      className={styles.viewer}
      aria-label={t('compose.viewer.label')}
      onClose={onClosed}
      onKeyDown={onKeyDown}
    >
      <ImageViewerBar index={index} total={total} view={view} status={status} onClose={close} onSave={onSave} />
      {/* biome-ignore lint/a11y: keys and buttons do the same as the pointer */}
      <div
        ref={view.stage}
        className={styles.stage}
        data-zoomed={view.zoomed}
        data-moving={view.moving}
        {...view.handlers}
        onClick={(event) => event.target === event.currentTarget && !view.dragged() && close()}
      >
        {view.failed ? (
          <p>{t('compose.viewer.failed')}</p>
        ) : (
          <img
            key={path}
            src={mediaUrl(path, undefined, withheld)}
            alt={name}
            draggable={false}
            style={view.style}
            onLoad={view.onLoad}
            onError={view.onError}
          />
        )}
      </div>
      {index > 0 && (
        <button
          type="button"
          className={styles.previous}
          aria-label={t('compose.viewer.previous')}
          title={t('compose.viewer.previous')}
          onClick={() => go(index - 1)}
        >
          <IconChevronLeft />
        </button>
      )}
      {index < total - 1 && (
        <button
          type="button"
          className={styles.next}
          aria-label={t('compose.viewer.next')}
          title={t('compose.viewer.next')}
          onClick={() => go(index + 1)}
        >
          <IconChevronRight />
        </button>
      )}
    </dialog>
  )
}

interface ImageViewerBarProps {
  index: number
  total: number
  view: PictureView
  /** The result of saving. */
  status: string
  onClose: () => void
  /** Null where it cannot be saved. */
  onSave: (() => Promise<void>) | null
}

/** The close button, the position among the pictures, zoom and save. */
function ImageViewerBar({ index, total, view, status, onClose, onSave }: ImageViewerBarProps) {
  const { t } = useTranslation()
  const isOwnSize = view.percent === 100
  return (
    <div className={styles.bar}>
      <IconButton label={t('common.close')} shortcut={{ key: 'Escape' }} onClick={onClose}>
        <IconX />
      </IconButton>
      {total > 1 && (
        <span className={styles.count} role="status" aria-label={t('compose.viewer.picture', { index: index + 1, total })}>
          {index + 1} / {total}
        </span>
      )}
      <span className={styles.status} role="status">
        {status}
      </span>
      <IconButton label={t('compose.viewer.zoomOut')} shortcut={{ key: '-' }} onClick={view.zoomOut}>
        <IconMinus />
      </IconButton>
      <button
        type="button"
        className={styles.percent}
        title={`${t(isOwnSize ? 'compose.viewer.fit' : 'compose.viewer.ownSize')} (${isOwnSize ? 0 : 1})`}
        onClick={isOwnSize ? view.fit : view.ownPixels}
      >
        {view.percent}%
      </button>
      <IconButton label={t('compose.viewer.zoomIn')} shortcut={{ key: '+' }} onClick={view.zoomIn}>
        <IconPlus />
      </IconButton>
      {onSave && (
        <IconButton label={t('compose.viewer.save')} shortcut={{ key: 's', mod: true }} onClick={() => void onSave()}>
          <IconDownload />
        </IconButton>
      )}
    </div>
  )
}
