// The scheme is optional, because people paste addresses without it; the character before must then not make it part of another address.
const link =
  /(?:https?:\/\/|(?<![\w.@:/-]))(?:(?:www\.|m\.)?youtube\.com\/watch\?(?:[^\s#]*&)?v=|(?:www\.)?youtu\.be\/)([\w-]{11})(?![\w-])/i

/**
 * The 11-character id of the first YouTube watch or short link in a text, with or without scheme, or null (docs/product/feed.md "Video
 * links").
 */
export function videoIdIn(text: string): string | null {
  return link.exec(text)?.[1] ?? null
}
