import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { classNames } from './class-names'
import styles from './Tabs.module.css'

interface Tab {
  key: string
  label: ReactNode
  to: To
}

interface TabsProps {
  /** Names the row for a screen reader. */
  label: string
  tabs: readonly Tab[]
  /** The key of the one shown. */
  at: string
  className?: string | undefined
}

/**
 * The parts of one page, each with its own address. Going from part to part leaves no trail in the history. In a dialog
 * the focus begins on the part shown.
 */
export function Tabs({ label, tabs, at, className }: TabsProps) {
  return (
    <nav className={classNames(styles.tabs, className)} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          replace
          aria-current={tab.key === at ? 'page' : undefined}
          data-autofocus={tab.key === at || undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
