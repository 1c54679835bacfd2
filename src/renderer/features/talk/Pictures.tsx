import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { imageFacts } from '../../../shared/text/image-path'
import { openViewer } from '../../bridge/viewer/image-viewer'
import { classNames } from '../../ui/class-names'
import { MediaImage } from '../../ui/MediaImage'
import styles from './Pictures.module.css'

/** How the pictures of a message are laid, by how many there are. */
export const layoutOf = (count: number) => [styles.one, styles.two, styles.three, styles.four, styles.five][count - 1]

/** The pictures of one message; a press opens them large. */
export function Pictures({ images }: { images: readonly string[] }) {
  const { t } = useTranslation()
  const facts = images.length === 1 ? imageFacts(images[0] ?? '') : null
  const style = (facts ? { '--ratio': facts.width / facts.height } : {}) as CSSProperties
  return (
    <div className={classNames(styles.pictures, layoutOf(images.length))} style={style}>
      {images.map((path, index) => (
        <button
          key={path}
          type="button"
          className={styles.cell}
          aria-label={t('talk.room.picture', { index: index + 1, count: images.length })}
          onClick={() => openViewer({ images, index })}
        >
          <MediaImage path={path} alt="" />
        </button>
      ))}
    </div>
  )
}
