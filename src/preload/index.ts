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

const desktop: DesktopBridge = {
  start: value('start'),
  markReady: tell('markReady'),
  call: async (name, input, options) => result('call')(name, input, await withFiles(options)),
  logIn: result('logIn'),
  signUp: async (input, options) => result('signUp')(input, await withFiles(options)),
  logOut: value('logOut'),
  withdraw: result('withdraw'),
  saveExport: result('saveExport'),
  saveSettings: value('saveSettings'),
  readDraft: value('readDraft'),
  saveDraft: value('saveDraft'),
  forgetDrafts: value('forgetDrafts'),
  recentSearches: value('recentSearches'),
  saveRecentSearches: value('saveRecentSearches'),
  saveRoute: tell('saveRoute'),
  keepHome: tell('keepHome'),
  mails: value('mails'),
  chooseCommunity: result('chooseCommunity'),
  retryCommunity: value('retryCommunity'),
  readTerms: result('readTerms'),
  readContact: value('readContact'),
  readLicences: result('readLicences'),
  openExternal: value('openExternal'),
  copyText: value('copyText'),
  saveImage: result('saveImage'),
  showLog: value('showLog'),
  on<E extends DesktopEventName>(event: E, listener: (payload: DesktopEvents[E]) => void) {
    const hear = (_: IpcRendererEvent, name: string, payload: DesktopEvents[E]) => name === event && listener(payload)
    ipcRenderer.on('desktop:event', hear)
    return () => void ipcRenderer.off('desktop:event', hear)
  },
}

contextBridge.exposeInMainWorld('desktop', desktop)
