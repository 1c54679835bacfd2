import { spawn } from 'node:child_process'
import { ownAppImage } from '../own-app-image'
import { type ArgumentsPlace, split } from './given-arguments'

/**
 * Well below the 32 KiB that Chromium reads of what a second instance says, on Linux and macOS: a longer command line makes it end the
 * instance that runs.
 */
const mostBytes = 16 * 1024
const keptFiles = 20

const weight = (args: readonly string[]) => args.reduce((sum, each) => sum + Buffer.byteLength(each) + 1, 0)

/**
 * The arguments of a command line that is too long for another instance, with the first files alone; null for any other.
 * @param args with the program first
 */
export function shorterArguments(args: readonly string[], { isPackaged, platform }: ArgumentsPlace): string[] | null {
  if (platform === 'win32' || weight(args) <= mostBytes) return null
  const { options, names } = split(args.slice(1))
  const app = isPackaged ? [] : names.slice(0, 1)
  const links = names.filter((name) => name.startsWith('hanmadi:')).slice(0, 1)
  const files = names.slice(app.length).filter((name) => !name.startsWith('hanmadi:'))
  const start = [...options, ...app, ...links, '--']
  let count = Math.min(files.length, keptFiles)
  while (count > 0 && weight([...start, ...files.slice(0, count)]) > mostBytes) count -= 1
  // Otherwise it would be shortened again and again.
  return weight(start) > mostBytes ? null : [...start, ...files.slice(0, count)]
}

/** Starts the app with other arguments in place of this process. */
export function restartWith(args: readonly string[]): void {
  // An AppImage is only there as long as its own process.
  spawn(ownAppImage(process) ?? process.execPath, args, { detached: true, stdio: 'ignore' }).unref()
}
