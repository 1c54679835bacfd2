import type { App } from 'electron'
import { fromClipboardFlag } from './configuration/start-options'
import { bounded, given, joined, split } from './incoming/given-arguments'
import { keptArguments } from './updates/start-again'

/** A start of the app while it ends, when no window of it can be opened any more. */
export interface LateStart {
  /** The arguments of the start that is to follow in its place; null where there was none. */
  args(): string[] | null
}

/**
 * Takes from all others what starts the app and what is opened with it, and notes it.
 * @param argv of this process: it is the same data folder, so the app was started in the same way
 */
export function noteLateStart(app: App, argv: readonly string[]): LateStart {
  let isWanted = false
  let link: string | null = null
  let gave = bounded([], false)

  for (const event of ['second-instance', 'open-url', 'open-file', 'activate']) app.removeAllListeners(event)
  app.on('second-instance', (_event, args, _folder, data) => {
    isWanted = true
    link = args.find((argument) => argument.startsWith('hanmadi:')) ?? link
    const read = given.safeParse(data)
    if (read.success) gave = joined(gave, read.data)
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    isWanted = true
    link = url
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    isWanted = true
    gave = joined(gave, bounded([path], false))
  })
  app.on('activate', () => {
    isWanted = true
  })

  return {
    args() {
      if (!isWanted) return null
      // Without a package, the app's own path.
      const program = app.isPackaged ? [] : split(argv.slice(1)).names.slice(0, 1)
      const paste = gave.paste ? [fromClipboardFlag] : []
      return [...keptArguments(argv), ...paste, ...program, ...(link === null ? [] : [link]), '--', ...gave.paths]
    },
  }
}
