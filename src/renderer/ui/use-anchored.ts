import { type MouseEvent, useRef, useState } from 'react'

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

  const openAt = (at: Anchor) => {
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
  return { opened, anchor, openAt, close: () => setOpened(false), trigger }
}

function anchorOf(element: HTMLElement): Anchor {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}
