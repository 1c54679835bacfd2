import { lazy, type ReactNode, Suspense } from 'react'
import { type TriggerProps, useAnchored } from './use-anchored'

const preloadPopover = () => import('./PopoverPanel')
const PopoverPanel = lazy(() => preloadPopover().then((module) => ({ default: module.PopoverPanel })))

export interface PopoverProps {
  label: string
  trigger: (props: TriggerProps) => ReactNode
  /** Drawn while open; gets the way to close it. */
  children: (close: () => void) => ReactNode
  position?: 'bottom-start' | 'bottom' | 'bottom-end' | 'top-start' | 'top-end'
  /** In px. */
  width?: number
}

/** A button that opens a small sheet of content beside it. */
export function Popover({ label, trigger, children, position = 'bottom-start', width = 340 }: PopoverProps) {
  const { opened, anchor, close, trigger: props } = useAnchored('dialog', preloadPopover)
  return (
    <>
      {trigger(props)}
      {anchor && (
        <Suspense>
          <PopoverPanel label={label} position={position} width={width} anchor={anchor} opened={opened} onClose={close}>
            {children(close)}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  )
}
