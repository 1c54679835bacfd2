import { release } from 'node:os'
import type { App, WebContents } from 'electron'
import type * as z from 'zod'
import { framesIn, type KeptCrash } from '../../shared/crashes'
import { startFailureExits } from '../../shared/embedded-exit'
import type { Store } from '../store'
import { type FoundError, factsOf, type OwnPlaces } from './crash-facts'
import { type CrashReports, createCrashReports, type storedCrashes } from './crash-reports'

export interface CrashesDeps {
  app: App
  store: Store<z.output<typeof storedCrashes>>
  /** The address of the app's pages. */
  pages: string
  send: (event: 'crashes', crashes: KeptCrash[]) => void
}

export interface Crashes extends CrashReports {
  /** An error of a page that nothing caught. */
  addPageError(error: FoundError): void
}

/**
 * Writes a report of each error that nothing catches and of each process of the app that ends unasked. Nothing is sent by itself, and no
 * memory is written to disk.
 */
export function createCrashes({ app, store, pages, send }: CrashesDeps): Crashes {
  const { platform, arch, versions } = process
  const machine = { version: app.getVersion(), electron: versions.electron ?? '', system: plain(`${platform} ${release()} ${arch}`) }
  let isPageGone = false
  const onChange = (all: KeptCrash[]) => void (isPageGone || send('crashes', all))
  const reports = createCrashReports({ store, machine, now: Date.now, onChange })
  const own: OwnPlaces = [`${app.getAppPath().replaceAll('\\', '/')}/`, `${pages}/`]
  const startFailures = new Set<number>(Object.values(startFailureExits))
  let isQuitting = false
  app.on('before-quit', () => {
    isQuitting = true
  })

  const addError = (kind: 'main' | 'page', error: FoundError) => reports.add({ kind, exitCode: null, ...factsOf(error, own) })
  const record = (error: unknown) => addError('main', error instanceof Error ? foundIn(error) : { name: 'Error', stack: '' })
  process.on('uncaughtException', record)
  process.on('unhandledRejection', record)
  app.on('render-process-gone', (_event, contents: WebContents, { reason, exitCode }) => {
    if (reason === 'clean-exit' || isQuitting) return
    // A page that is gone cannot be notified; it is once it is loaded again.
    isPageGone = true
    reports.add({ kind: 'page', reason, exitCode, stack: [] })
    isPageGone = false
    contents.once('did-finish-load', () => send('crashes', reports.list()))
  })
  app.on('child-process-gone', (_, { type, reason, exitCode, name }) => {
    if (reason === 'clean-exit' || isQuitting) return
    const isCommunity = type === 'Utility' && name === communityProcess
    // The app says by itself why a community cannot start.
    if (isCommunity && startFailures.has(exitCode)) return
    reports.add({
      kind: isCommunity ? 'community' : 'helper',
      reason: isCommunity ? reason : plain(`${reason} ${type}`),
      exitCode,
      stack: [],
    })
  })
  return { ...reports, addPageError: (error) => addError('page', error) }
}

/** The name of the process of the embedded community. */
export const communityProcess = 'Hanmadi Community'

function foundIn(error: Error): FoundError {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { name: error.name, code, stack: framesIn(error) }
}

const plain = (text: string) => text.replace(/[^\w.+ -]/g, '').slice(0, 80)
