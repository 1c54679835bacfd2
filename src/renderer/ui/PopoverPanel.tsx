import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchorMark } from './AnchorMark'
import type { PopoverProps } from './Popover'
import styles from './Popover.module.css'
import type { Anchor } from './use-anchored'

interface PopoverPanelProps extends Required<Pick<PopoverProps, 'label' | 'position' | 'width'>> {
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
