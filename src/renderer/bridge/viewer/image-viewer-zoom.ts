/** Where a picture stands: `scale` 1 fits the window, `x` and `y` move its centre, in px. */
export interface View {
  scale: number
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}
export interface Point {
  x: number
  y: number
}

export const fitted: View = { scale: 1, x: 0, y: 0 }
const mostScale = 8

/** The picture's size when it fits the room; never larger than it is. */
export function fitting(picture: Size, room: Size): Size {
  const ratio = Math.min(room.width / picture.width, room.height / picture.height, 1)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** Zooms by `factor` around a point, measured from the middle of the room: what is under it stays under it. */
export function zoomed({ scale, x, y }: View, factor: number, at: Point, shown: Size, room: Size): View {
  const next = Math.min(Math.max(scale * factor, 1), mostScale)
  const by = next / scale
  return within({ scale: next, x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by }, shown, room)
}

/** The nearest place at which the picture still fills the room, or stands in its middle where it is smaller. */
export function within({ scale, x, y }: View, shown: Size, room: Size): View {
  const clamp = (value: number, picture: number, space: number) => {
    const slack = Math.max(0, (picture * scale - space) / 2)
    return Math.min(Math.max(value, -slack), slack) + 0
  }
  return { scale, x: clamp(x, shown.width, room.width), y: clamp(y, shown.height, room.height) }
}
