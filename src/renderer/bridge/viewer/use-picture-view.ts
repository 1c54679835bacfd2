import { type CSSProperties, type MouseEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { imageFacts } from '../../../shared/text/image-path'
import { mediaUrl } from '../../ui/media'
import { fitted, fitting, type Point, type Size, type View, within, zoomed } from './image-viewer-zoom'

const step = 1.5
const none: Size = { width: 0, height: 0 }

/** How a picture stands in the viewer: fitted to the window, zoomed around the pointer, moved by dragging. */
export function usePictureView(path: string) {
  const [element, stage] = useState<HTMLElement | null>(null)
  const room = useRoom(element)
  const [own, setOwn] = useState<{ path: string; size: Size } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [{ view, of }, setView] = useState({ view: fitted, of: path })
  const drag = useRef<{ from: Point; view: View; moved: boolean } | null>(null)
  const [moving, setMoving] = useState(false)
  const size = imageFacts(path) ?? (own?.path === path ? own.size : none)
  const shown = fitting(size, room)
  const now = of === path ? view : fitted

  const change = (next: View) => setView({ view: within(next, shown, room), of: path })
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }) => change(zoomed(now, factor, at, shown, room))
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  const turn = useRef((_event: WheelEvent) => {})
  turn.current = (event) => {
    event.preventDefault()
    // A pinch arrives as a wheel with Ctrl, in finer steps.
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), fromMiddle(event))
  }
  useEffect(() => {
    const listener = (event: WheelEvent) => turn.current(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [element])

  const handlers = {
    onDoubleClick: (event: MouseEvent) => (now.scale > 1 ? change(fitted) : zoom(2.5, fromMiddle(event))),
    onPointerDown: (event: PointerEvent) => {
      drag.current = { from: { x: event.clientX, y: event.clientY }, view: now, moved: false }
      if (now.scale > 1 && event.button === 0) {
        event.currentTarget.setPointerCapture(event.pointerId)
        setMoving(true)
      }
    },
    onPointerMove: ({ clientX, clientY, buttons }: PointerEvent) => {
      if (!drag.current || !moving || buttons === 0) return
      const { from, view: begun } = drag.current
      drag.current.moved = true
      change({ ...begun, x: begun.x + clientX - from.x, y: begun.y + clientY - from.y })
    },
    onPointerUp: () => setMoving(false),
  }

  const style: CSSProperties = {
    ...shown,
    backgroundImage: `url("${mediaUrl(path, 480)}")`,
    transform: `translate(${now.x}px, ${now.y}px) scale(${now.scale})`,
  }
  return {
    stage,
    handlers,
    style,
    moving,
    zoomed: now.scale > 1,
    /** Whether the press that ends here moved the picture. */
    dragged: () => drag.current?.moved === true,
    percent: size.width === 0 ? 100 : Math.round((shown.width / size.width) * now.scale * 100),
    zoomIn: () => zoom(step),
    zoomOut: () => zoom(1 / step),
    fit: () => change(fitted),
    failed: failed === path,
    onError: () => setFailed(path),
    onLoad: ({ currentTarget: { naturalWidth: width, naturalHeight: height } }: SyntheticEvent<HTMLImageElement>) =>
      setOwn({ path, size: { width, height } }),
  }
}
export type PictureView = ReturnType<typeof usePictureView>

function useRoom(element: HTMLElement | null): Size {
  const [room, setRoom] = useState(none)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth - 2 * margin(element), height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return room
}

// Room for the arrows beside the picture, where there is any to spare.
const margin = (element: HTMLElement) => (element.clientWidth >= 768 ? 72 : 0)
