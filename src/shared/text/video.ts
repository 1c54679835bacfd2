const link = /https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/watch\?(?:[^\s#]*&)?v=|youtu\.be\/)([\w-]{11})(?![\w-])/

/** The 11-character id of the first YouTube watch or short link in a text, or null (specification 5). */
export function videoIdIn(text: string): string | null {
  return link.exec(text)?.[1] ?? null
}
