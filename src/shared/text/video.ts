// People paste addresses without their scheme too; then nothing may stand before them that would make them part of another.
const link =
  /(?:https?:\/\/|(?<![\w.@:/-]))(?:(?:www\.|m\.)?youtube\.com\/watch\?(?:[^\s#]*&)?v=|(?:www\.)?youtu\.be\/)([\w-]{11})(?![\w-])/i

/**
 * The 11-character id of the first YouTube watch or short link in a text, with or without its scheme, or null (docs/product/feed.md "Video
 * links").
 */
export function videoIdIn(text: string): string | null {
  return link.exec(text)?.[1] ?? null
}
