import { IconEyeOff } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { imageFacts } from '../../../../shared/text/image-path'
import { desktop } from '../../../desktop/desktop'
import { openViewer } from '../../../parts/image-viewer/image-viewer'
import { classNames } from '../../../ui/class-names'
import { isSmallImage, MediaImage } from '../../../ui/MediaImage'
import styles from './Pictures.module.css'

/** The grid of a message's pictures. */
export const gridClass = (count: number) =>
  classNames(styles.pictures, [styles.one, styles.two, styles.three, styles.four, styles.five][count - 1])

interface PicturesProps {
  images: readonly string[]
  room: Pick<Room, 'id'>
  /** Those that are neither shown nor loaded until they are opened. */
  covered: readonly string[]
}

/** The pictures of a message; a click opens them in the viewer, or uncovers one. */
export function Pictures({ images, room, covered }: PicturesProps) {
  const { t } = useTranslation()
  const shown = images.filter((path) => !covered.includes(path))
  const facts = images.length === 1 ? imageFacts(images[0] ?? '') : null
  const style = (facts ? { '--ratio': facts.width / facts.height, '--width': `${facts.width}px` } : {}) as CSSProperties
  return (
    <div className={classNames(gridClass(images.length), covered.length > 0 && styles.covering)} style={style}>
      {images.map((path, index) => {
        const isCovered = covered.includes(path)
        const place = { index: index + 1, count: images.length }
        return (
          <button
            key={path}
            type="button"
            className={classNames(styles.cell, isCovered && styles.covered)}
            aria-label={t(isCovered ? 'safety.cover.label' : 'chat.room.picture', place)}
            onClick={() => (isCovered ? desktop.openCovered(room.id, path) : openViewer({ images: shown, index: shown.indexOf(path) }))}
          >
            {isCovered ? <Cover /> : <MediaImage path={path} alt="" whole={isSmallImage(path)} />}
          </button>
        )
      })}
    </div>
  )
}

function Cover() {
  const { t } = useTranslation()
  return (
    <span className={styles.cover}>
      <IconEyeOff />
      <span>
        <span className={styles.coverText}>{t('safety.cover.text')} · </span>
        <b className={styles.opens}>{t('safety.cover.open')}</b>
      </span>
    </span>
  )
}
