import { type MouseEvent, useCallback, useRef, useState } from 'react'

/** Where something floats from, in the window's coordinates. */
export interface Anchor {
  left: number
  top: number
  width: number
  height: number
}

/** What a trigger spreads onto its button: `trigger={(props) => <IconButton {...props} label={…}>…</IconButton>}`. */
export interface TriggerProps {
  onClick: (event: MouseEvent<HTMLElement>) => void
  onPointerDown: () => void
  onPointerEnter: () => void
  onFocus: () => void
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
}

/** Opens and closes something that floats from a button or a point; `preload` runs when the button is about to be used. */
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
      // The press that closed it from outside must not open it again.
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
  // Before anything that the choice opens: a dialog then knows where to lead the focus back to.
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
