import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names'
import { MediaImage } from '../../ui/MediaImage'
import styles from './Mosaic.module.css'
import { mosaicShape } from './mosaic-shape'

const layouts = [styles.one, styles.two, styles.three, styles.four]

/** The pictures of a post, laid by their count; their room is there before they are. */
export function Mosaic({ images, onOpen }: { images: readonly string[]; onOpen: (index: number) => void }) {
  const { t } = useTranslation()
  if (images.length === 0) return null
  const { cells, behind, ratio } = mosaicShape(images)
  const style = (ratio === null ? {} : { '--ratio': ratio }) as CSSProperties
  return (
    <div className={classNames(styles.mosaic, layouts[cells - 1])} style={style}>
      {images.slice(0, cells).map((path, index) => (
        <button
          key={path}
          type="button"
          className={styles.cell}
          aria-label={t('feed.post.openImage', { index: index + 1, count: images.length })}
          onClick={() => onOpen(index)}
        >
          <MediaImage path={path} alt="" full={cells < 3} />
          {behind > 0 && index === cells - 1 && (
            <span className={styles.behind} title={t('feed.post.moreImages', { count: behind })}>
              +{behind}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
