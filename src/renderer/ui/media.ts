/** The address of a community picture, served by main. `480`: the thumbnail. */
export function mediaUrl(path: string, width?: 480): string {
  return `app-media://image/${encodeURIComponent(path)}${width === undefined ? '' : `?w=${width}`}`
}
