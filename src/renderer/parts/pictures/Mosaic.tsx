import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { imageFacts } from '../../../shared/text/image-path'
import { classNames } from '../../ui/class-names'
import { isSmallImage, MediaImage } from '../../ui/MediaImage'
import { openViewer } from '../image-viewer/image-viewer'
import styles from './Mosaic.module.css'

const layouts = [styles.one, styles.two, styles.three, styles.four]

interface PictureMosaicProps {
  images: readonly string[]
  /** Of a deleted item, which moderators see. */
  withheld?: boolean
}

/** Pictures in a grid by their count, which open over the whole window; it takes its size before they load. */
export function PictureMosaic({ images, withheld = false }: PictureMosaicProps) {
  const { t } = useTranslation()
  if (images.length === 0) return null
  const { cells, behind, ratio, width } = mosaicShape(images)
  const style = (ratio === null ? {} : { '--ratio': ratio, ...(width !== null && { '--width': `${width}px` }) }) as CSSProperties
  return (
    <div className={classNames(styles.mosaic, layouts[cells - 1])} style={style}>
      {images.slice(0, cells).map((path, index) => (
        <button
          key={path}
          type="button"
          className={styles.cell}
          aria-label={t('feed.post.openImage', { index: index + 1, count: images.length })}
          onClick={() => openViewer({ images, index, withheld })}
        >
          <MediaImage path={path} alt="" full={cells < 3} whole={isSmallImage(path)} withheld={withheld} />
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

/** The grid of pictures: the number of cells, and how many more pictures the last cell stands for. */
interface MosaicShape {
  cells: number
  behind: number
  /** Width / height of a single picture; null for several. */
  ratio: number | null
  /** The greatest width (px) of a single picture, so that it is not enlarged; null for the whole row. */
  width: number | null
}

const mostCells = 4
/** The greatest height of a single picture (px). */
const mostHeight = 420
const unknownRatio = 16 / 10

/** @param images paths of the image store, in the writer's order */
export function mosaicShape(images: readonly string[]): MosaicShape {
  const cells = Math.min(images.length, mostCells)
  const behind = images.length - cells
  if (images.length !== 1) return { cells, behind, ratio: null, width: null }
  const [path = ''] = images
  return { cells, behind, ratio: ratioOf(path), width: widthOf(path) }
}

function widthOf(path: string): number | null {
  const facts = imageFacts(path)
  if (facts === null || facts.width === 0 || facts.height === 0) return null
  // A small tall picture is not cropped either.
  return isSmallImage(path) ? Math.round(Math.min(facts.width, mostHeight * (facts.width / facts.height))) : facts.width
}

function ratioOf(path: string): number {
  const facts = imageFacts(path)
  return facts && facts.height > 0 ? facts.width / facts.height : unknownRatio
}
