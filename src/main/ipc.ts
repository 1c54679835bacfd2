import { randomUUID } from 'node:crypto'
import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import type * as z from 'zod'
import type { AppError, Result } from '../shared/errors'
import { Failure } from './failure'
import { createRateLimit, weigh } from './ipc-limits'
import type { Log } from './log'

const burst = 400
const perSecond = 200

export interface IpcDeps {
  ipcMain: IpcMain
  /** Whether a page belongs to one of the app's windows. */
  isOurs: (contents: WebContents) => boolean
  /** The only origin whose messages are accepted. */
  origin: string
  log: Log
  now: () => number
}

/** A method that pages can call: the schema of its arguments, their largest size, and its implementation. */
export interface DesktopMethod<Args extends readonly unknown[]> {
  input: z.ZodType<Args>
  /** The largest input in bytes, approximately. */
  most?: number
  run: (...args: Args) => unknown
}

/** A method that gets the calling page as its first argument. */
export interface PageMethod<Args extends readonly unknown[]> extends Omit<DesktopMethod<Args>, 'run'> {
  run: (page: WebContents, ...args: Args) => unknown
}

/** Receives every message of pages and checks its sender, size, rate and arguments before a method runs. */
export interface Ipc {
  /** Adds a method with an answer: `{ ok }` with its value or its expected error. */
  handle<Args extends readonly unknown[]>(name: string, method: DesktopMethod<Args>): void
  /** As `handle`, with the calling page. */
  handlePage<Args extends readonly unknown[]>(name: string, method: PageMethod<Args>): void
  /** Adds a method without an answer. */
  on<Args extends readonly unknown[]>(name: string, method: DesktopMethod<Args>): void
  /** As `on`, with the calling page. */
  onPage<Args extends readonly unknown[]>(name: string, method: PageMethod<Args>): void
  stop(): void
}

const defaultMost = 64 * 1024
const storeChannel = 'electron-store-get-data'

export function createIpc({ ipcMain, isOurs, origin, log, now }: IpcDeps): Ipc {
  const mayPass = createRateLimit({ burst, perSecond, now })
  const handled: string[] = []
  const listened: string[] = []
  // electron-store adds a channel with its first store, which may open later than this. It would answer any page, and the app does not use it.
  const removeStoreChannel = () => void ipcMain.removeAllListeners(storeChannel)
  // Emitted before the listener is there.
  const onListener = (channel: unknown) => channel === storeChannel && queueMicrotask(removeStoreChannel)
  removeStoreChannel()
  ipcMain.on('newListener', onListener)

  function isTrusted({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean {
    return senderFrame !== null && senderFrame.parent === null && senderFrame.origin === origin && isOurs(sender)
  }

  async function attempt<Args extends readonly unknown[]>(
    name: string,
    { input, most = defaultMost, run }: DesktopMethod<Args>,
    event: IpcMainEvent | IpcMainInvokeEvent,
    args: unknown,
  ): Promise<Result<unknown>> {
    if (!isTrusted(event)) return refuse(name, { code: 'forbidden' })
    if (!mayPass()) return refuse(name, { code: 'tooMany', retryAfter: 1 })
    if (weigh(args, most) > most) return refuse(name, { code: 'tooLarge' })
    // Compiling a schema takes longer than all that this process checks with it.
    const read = input.safeParse(args, { jitless: true })
    if (!read.success) return refuse(name, { code: 'invalid' })
    try {
      return { ok: true, value: await run(...read.data) }
    } catch (error) {
      if (error instanceof Failure) return { ok: false, error: error.error }
      const requestId = randomUUID().slice(0, 8)
      log.error({ method: name, requestId, err: error }, 'a desktop method failed')
      return { ok: false, error: { code: 'serverError', requestId } }
    }
  }

  function refuse(method: string, error: AppError): Result<never> {
    log.warn({ method, code: error.code }, 'a desktop call was refused')
    return { ok: false, error }
  }

  return {
    handle(name, method) {
      handled.push(name)
      ipcMain.handle(`desktop:${name}`, (event, args: unknown) => attempt(name, method, event, args))
    },
    handlePage(name, { run, ...method }) {
      handled.push(name)
      ipcMain.handle(`desktop:${name}`, (event, args: unknown) =>
        attempt(name, { ...method, run: (...given) => run(event.sender, ...given) }, event, args),
      )
    },
    on(name, method) {
      listened.push(name)
      ipcMain.on(`desktop:${name}`, (event, args: unknown) => void attempt(name, method, event, args))
    },
    onPage(name, { run, ...method }) {
      listened.push(name)
      ipcMain.on(`desktop:${name}`, (event, args: unknown) => {
        void attempt(name, { ...method, run: (...given) => run(event.sender, ...given) }, event, args)
      })
    },
    stop() {
      ipcMain.off('newListener', onListener)
      for (const name of handled) ipcMain.removeHandler(`desktop:${name}`)
      for (const name of listened) ipcMain.removeAllListeners(`desktop:${name}`)
    },
  }
}
