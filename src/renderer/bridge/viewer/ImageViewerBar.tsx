import { IconDownload, IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton'
import styles from './ImageViewer.module.css'
import type { PictureView } from './use-picture-view'

interface ImageViewerBarProps {
  index: number
  total: number
  view: PictureView
  /** What saving came to. */
  said: string
  onClose: () => void
  onSave: () => void
}

/** Close, which one of how many, zoom, save. */
export function ImageViewerBar({ index, total, view, said, onClose, onSave }: ImageViewerBarProps) {
  const { t } = useTranslation()
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
      <span className={styles.said} role="status">
        {said}
      </span>
      <IconButton label={t('compose.viewer.zoomOut')} shortcut={{ key: '-' }} onClick={view.zoomOut}>
        <IconMinus />
      </IconButton>
      <button type="button" className={styles.percent} title={t('compose.viewer.fit')} onClick={view.fit}>
        {view.percent}%
      </button>
      <IconButton label={t('compose.viewer.zoomIn')} shortcut={{ key: '+' }} onClick={view.zoomIn}>
        <IconPlus />
      </IconButton>
      <IconButton label={t('compose.viewer.save')} shortcut={{ key: 's', mod: true }} onClick={onSave}>
        <IconDownload />
      </IconButton>
    </div>
  )
}
