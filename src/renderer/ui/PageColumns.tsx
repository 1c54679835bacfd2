import { createContext, type ReactNode, useContext, useState } from 'react'
import { useScrollMemory } from '../hooks/entry-memory'
import { useMediaWidth } from '../hooks/use-media-width'
import styles from './PageColumns.module.css'

/** Which element scrolls; for a frame that has columns of its own. */
export const ScrollParent = createContext<HTMLElement | null>(null)

/** The element that scrolls the page's main column: virtuoso's `customScrollParent`, null on the first render. */
export const useScrollParent = () => useContext(ScrollParent)

interface PageColumnsProps {
  children: ReactNode
  /** Beside the main column from 1100 px on; not drawn below. */
  side?: ReactNode
  /** Width of the main column; `list` without a side panel. */
  width?: 'feed' | 'list' | 'grid'
}

/** The frame of a reading page: main column 640 (or 720, 960), gap 64, side 320, the pair centred; each scrolls apart. Going back finds the place again. */
export function PageColumns({ children, side, width = 'feed' }: PageColumnsProps) {
  const wide = useMediaWidth() === 'wide'
  const { ref, onScroll } = useScrollMemory<HTMLDivElement>('column')
  const [parent, setParent] = useState<HTMLElement | null>(null)
  return (
    <div className={styles.columns} data-width={width} data-side={wide && side !== undefined}>
      <div
        className={styles.main}
        onScroll={onScroll}
        ref={(element) => {
          ref.current = element
          setParent(element)
        }}
      >
        <ScrollParent value={parent}>{children}</ScrollParent>
      </div>
      {wide && side !== undefined && <aside className={styles.side}>{side}</aside>}
    </div>
  )
}
