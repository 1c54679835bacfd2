import type { DesktopEventName, DesktopEvents } from '../../src/shared/desktop'
import type { ErrorCode } from '../../src/shared/errors'
import type { Scene } from './screen'

/** Tells the pages of the main window something, as main does. */
export const tell = <E extends DesktopEventName>({ app }: Scene, event: E, payload: DesktopEvents[E]) =>
  app.electron.evaluate(({ BrowserWindow }, said) => BrowserWindow.getAllWindows()[0]?.webContents.send('desktop:event', ...said), [
    event,
    payload,
  ] as const)

/** What a page is told when it calls a method; `waits`: nothing, so that it goes on waiting. */
type Answer = { value: unknown } | { error: ErrorCode } | 'waits'

/** Methods of main, or operations (`call ownDecisions`), are answered so until `answerAsUsual`. */
export async function answerInstead({ app }: Scene, answers: Record<string, Answer>): Promise<void> {
  await app.electron.evaluate(({ ipcMain }, given) => {
    type Handler = (...args: never[]) => unknown
    const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Handler> }
    const known = globalThis as { usual?: Map<string, Handler>; waiting?: ((answer: unknown) => void)[] }
    const { usual, waiting } = Object.assign(known, { usual: known.usual ?? new Map(), waiting: known.waiting ?? [] })
    for (const [name, answer] of Object.entries(given)) {
      const [method, operation] = name.split(' ')
      const channel = `desktop:${method}`
      const before = handlers.get(channel)
      if (!usual.has(channel)) usual.set(channel, before)
      const instead: Handler = (...args) => {
        if (operation !== undefined && (args as unknown as [unknown, unknown[]])[1][0] !== operation) return before?.(...args)
        // Electron answers with an error once nothing refers to the promise any more.
        if (answer === 'waits') return new Promise((resolve) => waiting.push(resolve))
        return 'error' in answer ? { ok: false, error: { code: answer.error } } : { ok: true, value: answer.value }
      }
      handlers.set(channel, instead)
    }
  }, answers)
}

/** Methods of main answer pages again as they do outside of screens. */
export async function answerAsUsual({ app }: Scene): Promise<void> {
  await app.electron.evaluate(({ ipcMain }) => {
    type Handler = (...args: never[]) => unknown
    const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Handler> }
    const { usual } = globalThis as { usual?: Map<string, Handler> }
    for (const [channel, handler] of usual ?? []) handlers.set(channel, handler)
    usual?.clear()
  })
}
