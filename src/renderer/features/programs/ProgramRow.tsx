import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../../ui/class-names'
import { ProgramCardSkeleton } from './ProgramCardSkeleton'
import styles from './ProgramGrid.module.css'

interface ProgramRowProps {
  columns: number
  children: ReactNode
  className?: string | undefined
}

/** Cards beside each other, and below where there are more than columns. */
export function ProgramRow({ columns, children, className }: ProgramRowProps) {
  return (
    <div className={classNames(styles.grid, className)} style={{ '--columns': columns } as CSSProperties}>
      {children}
    </div>
  )
}

/** Cards on their way. */
export function ProgramGridSkeleton({ columns, rows }: { columns: number; rows: number }) {
  return (
    <div aria-busy="true">
      <ProgramRowSkeleton columns={columns} rows={rows} />
    </div>
  )
}

/** Their shapes alone: at the end of a list they stand for what is asked for once one comes near. */
export function ProgramRowSkeleton({ columns, rows = 1 }: { columns: number; rows?: number }) {
  return (
    <ProgramRow columns={columns}>
      {[...Array(columns * rows).keys()].map((place) => (
        <ProgramCardSkeleton key={place} />
      ))}
    </ProgramRow>
  )
}
