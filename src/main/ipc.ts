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
  /** The only origin that is listened to. */
  origin: string
  log: Log
  now: () => number
}

/** One method of the bridge: the input it takes as the list of its arguments, how heavy that may be, and what it does. */
export interface BridgeMethod<Args extends readonly unknown[]> {
  input: z.ZodType<Args>
  /** Most bytes of input, about. */
  most?: number
  run: (...args: Args) => unknown
}

/** A method that is told which page calls it. */
export interface PageMethod<Args extends readonly unknown[]> extends Omit<BridgeMethod<Args>, 'run'> {
  run: (page: WebContents, ...args: Args) => unknown
}

/** Where all that pages say arrives: checked for who says it, how much, how often and what, before anything runs. */
export interface Ipc {
  /** Answers calls of a method: `{ ok }` around its value or its expected failure. */
  answer<Args extends readonly unknown[]>(name: string, method: BridgeMethod<Args>): void
  /** As `answer`, for what depends on which page asks. */
  answerPage<Args extends readonly unknown[]>(name: string, method: PageMethod<Args>): void
  /** Hears a method that has no answer. */
  hear<Args extends readonly unknown[]>(name: string, method: BridgeMethod<Args>): void
  /** As `hear`, for what depends on which page says it. */
  hearPage<Args extends readonly unknown[]>(name: string, method: PageMethod<Args>): void
  stop(): void
}

const defaultMost = 64 * 1024

export function createIpc({ ipcMain, isOurs, origin, log, now }: IpcDeps): Ipc {
  const mayPass = createRateLimit({ burst, perSecond, now })
  const answered: string[] = []
  const heard: string[] = []
  // electron-store opens a channel of its own, which nothing here uses.
  ipcMain.removeAllListeners('electron-store-get-data')

  function isTrusted({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean {
    return senderFrame !== null && senderFrame.parent === null && senderFrame.origin === origin && isOurs(sender)
  }

  async function attempt<Args extends readonly unknown[]>(
    name: string,
    { input, most = defaultMost, run }: BridgeMethod<Args>,
    event: IpcMainEvent | IpcMainInvokeEvent,
    args: unknown,
  ): Promise<Result<unknown>> {
    if (!isTrusted(event)) return refuse(name, { code: 'forbidden' })
    if (!mayPass()) return refuse(name, { code: 'tooMany', retryAfter: 1 })
    if (weigh(args, most) > most) return refuse(name, { code: 'tooLarge' })
    const read = input.safeParse(args)
    if (!read.success) return refuse(name, { code: 'invalid' })
    try {
      return { ok: true, value: await run(...read.data) }
    } catch (error) {
      if (error instanceof Failure) return { ok: false, error: error.error }
      log.error({ method: name, err: error }, 'a bridge method failed')
      return { ok: false, error: { code: 'serverError' } }
    }
  }

  function refuse(method: string, error: AppError): Result<never> {
    log.warn({ method, code: error.code }, 'a bridge message was refused')
    return { ok: false, error }
  }

  return {
    answer(name, method) {
      answered.push(name)
      ipcMain.handle(`desktop:${name}`, (event, args: unknown) => attempt(name, method, event, args))
    },
    answerPage(name, { run, ...method }) {
      answered.push(name)
      ipcMain.handle(`desktop:${name}`, (event, args: unknown) =>
        attempt(name, { ...method, run: (...given) => run(event.sender, ...given) }, event, args),
      )
    },
    hear(name, method) {
      heard.push(name)
      ipcMain.on(`desktop:${name}`, (event, args: unknown) => void attempt(name, method, event, args))
    },
    hearPage(name, { run, ...method }) {
      heard.push(name)
      ipcMain.on(`desktop:${name}`, (event, args: unknown) => {
        void attempt(name, { ...method, run: (...given) => run(event.sender, ...given) }, event, args)
      })
    },
    stop() {
      for (const name of answered) ipcMain.removeHandler(`desktop:${name}`)
      for (const name of heard) ipcMain.removeAllListeners(`desktop:${name}`)
    },
  }
}
