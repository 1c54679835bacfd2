import { readdirSync, readlinkSync } from 'node:fs'

/**
 * The files below a folder that this process has open: Windows moves and removes none of them. Only Linux lists them, so that elsewhere none
 * are found.
 */
export function openFilesBelow(folder: string): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/fd').flatMap((number) => {
    const file = linkOf(`/proc/self/fd/${number}`)
    return file.startsWith(folder) ? [file] : []
  })
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    // The one that listed them is closed again.
    return ''
  }
}
