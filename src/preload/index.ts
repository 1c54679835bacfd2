import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron'
import type { CallOptions, DesktopBridge, DesktopEventName, DesktopEvents, PageFile } from '../shared/bridge'
import type { Result } from '../shared/errors'

/** A method whose caller wants to know what went wrong: main's answer as it is. */
const result = (method: string) =>
  ((...input: unknown[]) => ipcRenderer.invoke(`desktop:${method}`, input)) as (...input: unknown[]) => Promise<Result<never>>

/** A method that has no expected failure: the value, or a rejection. */
const value =
  (method: string) =>
  async (...input: unknown[]): Promise<never> => {
    const answer = await result(method)(...input)
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value
  }

const tell =
  (method: string) =>
  (...input: unknown[]): void =>
    ipcRenderer.send(`desktop:${method}`, input)

/** A file of the disk goes as its path, which only this script can learn; a pasted one as its bytes. */
async function portable(file: PageFile): Promise<{ path: string } | { bytes: Uint8Array }> {
  const path = webUtils.getPathForFile(file as File)
  return path === '' ? { bytes: new Uint8Array(await file.arrayBuffer()) } : { path }
}

async function withFiles<O extends CallOptions>({ files = [], ...rest }: O = {} as O): Promise<unknown> {
  return { ...rest, files: await Promise.all(files.map(portable)) }
}

/** The same kind of method under many names. */
function each<N extends keyof DesktopBridge>(make: (method: string) => unknown, names: readonly N[]): Pick<DesktopBridge, N> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Pick<DesktopBridge, N>
}

const desktop: DesktopBridge = {
  ...each(value, ['start', 'logOut', 'saveSettings', 'readDraft', 'saveDraft', 'forgetDrafts', 'recentSearches', 'saveRecentSearches']),
  ...each(value, ['waitingMessages', 'retryMessage', 'cancelMessage', 'openRoomWindow', 'keptRooms', 'keptMessages', 'mails']),
  ...each(value, ['retryCommunity', 'readContact', 'openExternal', 'copyText', 'showLog']),
  ...each(result, ['logIn', 'withdraw', 'saveExport', 'saveFigures', 'chooseCommunity', 'readTerms', 'readLicences', 'saveImage']),
  ...each(tell, ['markReady', 'saveRoute', 'keepHome', 'watchRoom', 'closeRoomWindow', 'showInMain']),
  call: async (name, input, options) => result('call')(name, input, await withFiles(options)),
  signUp: async (input, options) => result('signUp')(input, await withFiles(options)),
  sendMessage: async (input, options) => result('sendMessage')(input, await withFiles(options)),
  on<E extends DesktopEventName>(event: E, listener: (payload: DesktopEvents[E]) => void) {
    const hear = (_: IpcRendererEvent, name: string, payload: DesktopEvents[E]) => name === event && listener(payload)
    ipcRenderer.on('desktop:event', hear)
    return () => void ipcRenderer.off('desktop:event', hear)
  },
}

contextBridge.exposeInMainWorld('desktop', desktop)
