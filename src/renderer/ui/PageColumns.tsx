import { createContext, type ReactNode, useContext, useState } from 'react'
import { useScrollMemory } from '../hooks/entry-memory'
import { useMediaWidth } from '../hooks/use-media-width'
import styles from './PageColumns.module.css'

/** Provides the scrolling element, for layouts other than PageColumns. */
export const ScrollParent = createContext<HTMLElement | null>(null)

/** The element that scrolls the page's main column, for virtuoso's `customScrollParent`; null on the first render. */
export const useScrollParent = () => useContext(ScrollParent)

interface PageColumnsProps {
  children: ReactNode
  /** Shown beside the main column from 1100 px on. */
  side?: ReactNode
  /** Width of the main column; `list` without a side panel. */
  width?: 'feed' | 'list' | 'grid'
}

/** Page layout: main column 640 px (or 720, 960), gap 64, side 320, centred; the columns scroll separately. Going back restores the scroll position. */
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
