import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Popover.module.css'
import { type Anchor, AnchorMark } from './use-anchored'

export type PopoverPosition = 'bottom-start' | 'bottom-end' | 'top-start'

interface PopoverPanelProps {
  label: string
  position: PopoverPosition
  /** In px. */
  width: number
  anchor: Anchor
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The floating part of `Popover`. */
export function PopoverPanel({ label, position, width, anchor, opened, onClose, children }: PopoverPanelProps) {
  return (
    <Popover opened={opened} onChange={(open) => open || onClose()} position={position} width={width} offset={8} trapFocus>
      <Popover.Target>
        <AnchorMark anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={styles.popover} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
