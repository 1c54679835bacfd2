import type { ReactNode } from 'react'
import { later } from './later'
import type { PopoverPosition } from './PopoverPanel'
import { type TriggerProps, useAnchored } from './use-anchored'

const PopoverPanel = later(() => import('./PopoverPanel').then((module) => module.PopoverPanel))

export interface PopoverProps {
  label: string
  trigger: (props: TriggerProps) => ReactNode
  /** Rendered while open; receives the function that closes it. */
  children: (close: () => void) => ReactNode
  position?: PopoverPosition
  /** In px. */
  width?: number
}

/** A button that opens a small panel beside it. */
export function Popover({ label, trigger, children, position = 'bottom-start', width = 340 }: PopoverProps) {
  const { opened, anchor, close, trigger: props } = useAnchored('dialog', PopoverPanel.load)
  return (
    <>
      {trigger(props)}
      {anchor && (
        <PopoverPanel label={label} position={position} width={width} anchor={anchor} opened={opened} onClose={close}>
          {children(close)}
        </PopoverPanel>
      )}
    </>
  )
}
