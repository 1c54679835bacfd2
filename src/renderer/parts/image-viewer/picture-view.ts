import { type CSSProperties, type MouseEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { imageFacts } from '../../../shared/text/image-path'
import { mediaUrl } from '../../ui/MediaImage'

/** The position of a picture: `scale` 1 fits the stage, `x` and `y` move its centre, in px. */
interface View {
  scale: number
  x: number
  y: number
}
interface Size {
  width: number
  height: number
}
interface Point {
  x: number
  y: number
}

export const fitted: View = { scale: 1, x: 0, y: 0 }
const maxScale = 8

/** The size of a picture that is scaled down to fit the stage; never larger than the picture. */
export function fitting(picture: Size, stage: Size): Size {
  const ratio = Math.min(stage.width / picture.width, stage.height / picture.height, 1)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** Zooms by `factor` around a point, which keeps its place on screen. @param at relative to the middle of the stage, in px @param shown the fitted size */
export function zoomed({ scale, x, y }: View, factor: number, at: Point, shown: Size, stage: Size): View {
  const next = Math.min(Math.max(scale * factor, 1), maxScale)
  const by = next / scale
  return within({ scale: next, x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by }, shown, stage)
}

/** The nearest position at which the picture fills the stage, or is centred where it is smaller. */
export function within({ scale, x, y }: View, shown: Size, stage: Size): View {
  const clamp = (value: number, picture: number, space: number) => {
    const slack = Math.max(0, (picture * scale - space) / 2)
    return Math.min(Math.max(value, -slack), slack) + 0
  }
  return { scale, x: clamp(x, shown.width, stage.width), y: clamp(y, shown.height, stage.height) }
}

/**
 * A factor that stops at the picture's own pixels instead of passing them.
 * @param percent how large it is shown now, 100 being its own pixels
 */
export function stoppingAtOwnPixels(factor: number, percent: number): number {
  const passes = (percent < 99.5 && percent * factor > 100) || (percent > 100.5 && percent * factor < 100)
  return passes ? 100 / percent : factor
}

const step = 1.5
const none: Size = { width: 0, height: 0 }

/** The view of a picture in the viewer: fitted to the window, zoomed around the pointer, moved by dragging. */
export function usePictureView(path: string, withheld: boolean) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const stage = useStageSize(element)
  const [loaded, setLoaded] = useState<{ path: string; size: Size } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [{ view, of }, setView] = useState({ view: fitted, of: path })
  const drag = useRef<{ from: Point; view: View; moved: boolean } | null>(null)
  const [moving, setMoving] = useState(false)
  const size = imageFacts(path) ?? (loaded?.path === path ? loaded.size : none)
  const shown = fitting(size, stage)
  const now = of === path ? view : fitted

  const percent = size.width === 0 ? 100 : (shown.width / size.width) * now.scale * 100

  const change = (next: View) => setView({ view: within(next, shown, stage), of: path })
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }) => change(zoomed(now, factor, at, shown, stage))
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  const onWheel = useRef((_event: WheelEvent) => {})
  onWheel.current = (event) => {
    event.preventDefault()
    // A pinch on a touchpad arrives as a wheel event with Ctrl, in finer steps.
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), fromMiddle(event))
  }
  useEffect(() => {
    const listener = (event: WheelEvent) => onWheel.current(event)
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
      const { from, view: start } = drag.current
      drag.current.moved = true
      change({ ...start, x: start.x + clientX - from.x, y: start.y + clientY - from.y })
    },
    onPointerUp: () => setMoving(false),
  }

  const style: CSSProperties = {
    ...shown,
    backgroundImage: `url("${mediaUrl(path, 480, withheld)}")`,
    transform: `translate(${now.x}px, ${now.y}px) scale(${now.scale})`,
  }
  return {
    /** The ref of the stage. */
    stage: setElement,
    handlers,
    style,
    moving,
    zoomed: now.scale > 1,
    /** Whether the last press moved the picture. */
    dragged: () => drag.current?.moved === true,
    /** How large it is shown; 100: one pixel of the picture for each of the window. */
    percent: Math.round(percent),
    zoomIn: () => zoom(stoppingAtOwnPixels(step, percent)),
    zoomOut: () => zoom(stoppingAtOwnPixels(1 / step, percent)),
    fit: () => change(fitted),
    /** Shows the picture's own pixels. */
    ownPixels: () => zoom(100 / percent),
    failed: failed === path,
    onError: () => setFailed(path),
    onLoad: ({ currentTarget: { naturalWidth: width, naturalHeight: height } }: SyntheticEvent<HTMLImageElement>) =>
      setLoaded({ path, size: { width, height } }),
  }
}
export type PictureView = ReturnType<typeof usePictureView>

function useStageSize(element: HTMLElement | null): Size {
  const [size, setSize] = useState(none)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth - 2 * margin(element), height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}

// Space for the arrows beside the picture, in windows that are wide enough.
const margin = (element: HTMLElement) => (element.clientWidth >= 768 ? 72 : 0)
