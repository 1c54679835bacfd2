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
  /** The accessible name of the row. */
  label: string
  tabs: readonly Tab[]
  /** The key of the current tab. */
  at: string
  className?: string | undefined
}

/**
 * Tabs as links, each with its own address. Changing the tab replaces the history entry. In a dialog the current tab has the focus at
 * first.
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
