import { posix, win32 } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { fromClipboardFlag, valueFlags } from '../configuration/start-options'

/** Far more than a post has pictures; one process hands them to another in one message, which has a limit. */
const mostFiles = 20
const mostCharacters = 3_000

/** What a start of the app was given for a new post. A second instance hands it to the first. */
export const given = z.strictObject({
  /** Absolute paths of files. */
  paths: z.array(z.string().max(mostCharacters)).max(mostFiles),
  /** There were further files. */
  more: z.boolean(),
  paste: z.boolean(),
})
export type Given = z.output<typeof given>

export interface ArgumentsPlace {
  /** Without a package, the app's own path is the first argument. */
  isPackaged: boolean
  /** What relative paths start from. */
  folder: string
  platform: NodeJS.Platform
}

/**
 * What a command line gives for a new post: every argument that is no option, no option's value and no link names a file.
 * @param args with the program first
 */
export function givenIn(args: readonly string[], { isPackaged, folder, platform }: ArgumentsPlace): Given {
  const { options, names } = split(args.slice(1))
  const paths = new Set<string>()
  for (const name of isPackaged ? names : names.slice(1)) {
    const path = pathOf(name, folder, platform)
    if (path !== null) paths.add(path)
  }
  return bounded([...paths], options.includes(fromClipboardFlag))
}

/** The first files that one message between two processes holds. */
export function bounded(paths: readonly string[], paste: boolean): Given {
  let characters = 0
  const kept = paths.slice(0, mostFiles).filter((path) => {
    characters += path.length
    return characters <= mostCharacters
  })
  return { paths: kept, more: kept.length < paths.length, paste }
}

/** What was given one after the other. */
export function joined(one: Given, other: Given): Given {
  const all = bounded([...new Set([...one.paths, ...other.paths])], one.paste || other.paste)
  return { ...all, more: all.more || one.more || other.more }
}

/** The options with their values, and the other arguments. After `--` there are no options. */
export function split(args: readonly string[]): { options: string[]; names: string[] } {
  const options: string[] = []
  const names: string[] = []
  const end = args.indexOf('--')
  const before = end === -1 ? args : args.slice(0, end)
  for (let at = 0; at < before.length; at += 1) {
    const argument = before[at] ?? ''
    if (!argument.startsWith('-')) names.push(argument)
    else {
      options.push(argument)
      const value = before[at + 1]
      if (valueFlags.includes(argument) && value !== undefined) {
        options.push(value)
        at += 1
      }
    }
  }
  return { options, names: end === -1 ? names : [...names, ...args.slice(end + 1)] }
}

const isAddress = /^[a-z][a-z\d+.-]+:/i
/** Names of Windows that are no files: devices, and paths that it does not check. */
const isDevice = /^[\\/]{2}[.?][\\/]/

function pathOf(name: string, folder: string, platform: NodeJS.Platform): string | null {
  if (name === '') return null
  const { resolve } = platform === 'win32' ? win32 : posix
  // Desktops of Linux pass addresses of files. A single letter is a drive of Windows.
  const path = isAddress.test(name) ? pathOfAddress(name, platform) : resolve(folder, name)
  // No name of a file has a NUL.
  return path === null || path.includes('\0') || (platform === 'win32' && isDevice.test(path)) ? null : path
}

function pathOfAddress(address: string, platform: NodeJS.Platform): string | null {
  try {
    const url = new URL(address)
    return url.protocol === 'file:' && url.host === '' ? fileURLToPath(url, { windows: platform === 'win32' }) : null
  } catch {
    return null
  }
}
