import { type ComponentProps, type MouseEvent, useCallback, useRef, useState } from 'react'

/** The box that a menu or popover is anchored to, in window coordinates (px). */
export interface Anchor {
  left: number
  top: number
  width: number
  height: number
}

/** Props for the button that opens it: `trigger={(props) => <IconButton {...props} label={…}>…</IconButton>}`. */
export interface TriggerProps {
  onClick: (event: MouseEvent<HTMLElement>) => void
  onPointerDown: () => void
  onPointerEnter: () => void
  onFocus: () => void
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
}

/** Opens and closes a menu or popover at a button or a point. @param preload runs when the button is hovered or focused */
export function useAnchored(kind: TriggerProps['aria-haspopup'], preload: () => unknown) {
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const [opened, setOpened] = useState(false)
  const openBefore = useRef(false)
  const cameFrom = useRef<Element | null>(null)

  const openAt = (at: Anchor) => {
    cameFrom.current = document.activeElement
    setAnchor(at)
    setOpened(true)
  }
  const trigger: TriggerProps = {
    onClick: (event) => {
      // The press that closed it as an outside click must not open it again.
      if (openBefore.current) openBefore.current = false
      else openAt(anchorOf(event.currentTarget))
    },
    onPointerDown: () => {
      openBefore.current = opened
    },
    onPointerEnter: preload,
    onFocus: preload,
    'aria-haspopup': kind,
    'aria-expanded': opened,
  }
  // The focus goes back before a chosen action opens a dialog, so that the dialog can restore it later.
  const close = useCallback(() => {
    setOpened(false)
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus({ preventScroll: true })
    cameFrom.current = null
  }, [])
  return { opened, anchor, openAt, close, trigger }
}

function anchorOf(element: HTMLElement): Anchor {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

/** An invisible element at the anchor, as the target for Mantine's floating components. */
export function AnchorMark({ anchor, ...rest }: { anchor: Anchor } & ComponentProps<'span'>) {
  return <span {...rest} aria-hidden style={{ position: 'fixed', pointerEvents: 'none', ...anchor }} />
}
