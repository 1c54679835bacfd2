import { limits } from '../../shared/limits'

/** A picture file by its first bytes, or why it is none. Names say nothing (decision 15). */
export async function fileProblem(file: File): Promise<'wrongType' | 'tooLarge' | null> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  if (!isPicture(String.fromCharCode(...head))) return 'wrongType'
  return file.size > limits.images.bytes ? 'tooLarge' : null
}

function isPicture(head: string): boolean {
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(head) ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP')
  )
}
