import type { IpcMain } from 'electron'
import { createIpc, type Ipc } from '../../src/main/ipc'
import { silentLog } from './silent-log'

type Handler = (event: unknown, args: unknown) => Promise<unknown>

const origin = 'app://pages'
const sender = { senderFrame: { parent: null, origin } }

/** Main's methods without Electron: `call` calls one as a page of the app does. */
export function createPageCalls(): { ipc: Ipc; call: (method: string, ...input: unknown[]) => Promise<unknown> | undefined } {
  const handlers = new Map<string, Handler>()
  const ipcMain = {
    on: () => undefined,
    removeAllListeners: () => undefined,
    handle: (name: string, handler: Handler) => handlers.set(name, handler),
  } as unknown as IpcMain
  const ipc = createIpc({ ipcMain, isOurs: () => true, origin, log: silentLog, now: Date.now })
  return { ipc, call: (method, ...input) => handlers.get(`desktop:${method}`)?.(sender, input) }
}
