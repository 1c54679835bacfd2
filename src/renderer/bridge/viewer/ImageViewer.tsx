import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isShortcut } from '../../hooks/shortcuts'
import { mediaUrl } from '../../ui/media'
import { desktop } from '../desktop'
import { errorMessage } from '../error-messages'
import styles from './ImageViewer.module.css'
import { ImageViewerBar } from './ImageViewerBar'
import type { ViewedPictures } from './image-viewer'
import { usePictureView } from './use-picture-view'

/** Pictures over the whole window, on a dark ground in either theme. Arrows, zoom, save, Escape. */
export function ImageViewer({ images, index: first, onClosed }: ViewedPictures & { onClosed: () => void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(Math.max(0, first))
  const [said, setSaid] = useState('')
  const path = images[index] ?? ''
  const total = images.length
  const view = usePictureView(path)
  const close = () => dialog.current?.close()

  // The browser's own dialog keeps the focus inside, the rest out of reach, and gives the focus back.
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    const leave = () => dialog.current?.close()
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [])
  useEffect(() => {
    for (const beside of [images[index - 1], images[index + 1]]) if (beside) new Image().src = mediaUrl(beside)
  }, [images, index])

  const go = (to: number) => {
    if (to < 0 || to >= total || to === index) return
    setIndex(to)
    setSaid('')
  }
  const save = async () => {
    const answer = await desktop.saveImage(path)
    if (!answer.ok) setSaid(errorMessage(t, answer.error))
    else if (answer.value) setSaid(t('compose.viewer.saved'))
  }
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
    }
    const action = isShortcut(event.nativeEvent, { key: 's', mod: true }) ? () => void save() : keys[event.key]
    // What lies below does not hear of keys.
    event.stopPropagation()
    if (!action) return
    event.preventDefault()
    action()
  }

  const name = t('compose.viewer.picture', { index: index + 1, total })
  return (
    <dialog
      ref={dialog}
      data-theme="dark"
      className={styles.viewer}
      aria-label={t('compose.viewer.label')}
      onClose={onClosed}
      onKeyDown={onKeyDown}
    >
      <ImageViewerBar index={index} total={total} view={view} said={said} onClose={close} onSave={() => void save()} />
      {/* biome-ignore lint/a11y: what the pointer does here the keys and buttons do as well */}
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
            src={mediaUrl(path)}
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
