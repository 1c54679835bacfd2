import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { CallOptions, PageFile } from '../shared/call-options'
import type { DesktopApi, DesktopEventName, DesktopEvents } from '../shared/desktop'
import type { Result } from '../shared/errors'

/** A method with expected errors: resolves with main's answer as it is. */
const result = (method: string) =>
  ((...input: unknown[]) => ipcRenderer.invoke(`desktop:${method}`, input)) as (...input: unknown[]) => Promise<Result<never>>

/** A method without expected errors: resolves with the value or rejects. */
const value =
  (method: string) =>
  async (...input: unknown[]): Promise<never> => {
    const answer = await result(method)(...input)
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value
  }

const send =
  (method: string) =>
  (...input: unknown[]): void =>
    ipcRenderer.send(`desktop:${method}`, input)

/** A file on disk is passed as its path, which only this script can read; a pasted one as its bytes. */
async function pathOrBytes(file: PageFile): Promise<{ path: string } | { bytes: Uint8Array }> {
  const path = webUtils.getPathForFile(file as File)
  return path === '' ? { bytes: new Uint8Array(await file.arrayBuffer()) } : { path }
}

async function withFiles<O extends CallOptions>({ files = [], ...rest }: O = {} as O): Promise<unknown> {
  return { ...rest, files: await Promise.all(files.map(pathOrBytes)) }
}

/** Resolves when the message before has been passed to main. */
let passed: Promise<unknown> = Promise.resolve()

/** Passes messages to main in the order in which they were sent, however long the files of one take to be read. */
const sendInOrder: DesktopApi['sendMessage'] = (input, options) => {
  const files = withFiles(options)
  const turn = passed.then(() => files)
  const answer = turn.then((read) => result('sendMessage')(input, read))
  passed = turn.catch(() => undefined)
  return answer
}

/** Creates methods of one kind under many names. */
function each<N extends keyof DesktopApi>(make: (method: string) => unknown, names: readonly N[]): Pick<DesktopApi, N> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Pick<DesktopApi, N>
}

// One subscription for all of them: Electron warns of a leak from the eleventh on.
const listeners = new Set<(name: string, payload: unknown) => unknown>()
ipcRenderer.on('desktop:event', (_, name: string, payload: unknown) => {
  for (const listener of [...listeners]) listener(name, payload)
})

const desktop: DesktopApi = {
  ...each(value, ['start', 'logOut', 'saveSettings', 'readDraft', 'saveDraft', 'forgetDrafts']),
  ...each(value, ['recentSearches', 'saveRecentSearches', 'recentEmoji', 'saveRecentEmoji', 'recentPicks', 'saveRecentPicks']),
  ...each(value, ['topicsMemory', 'saveTopicsMemory']),
  ...each(value, ['cancelMessage', 'openRoomWindow', 'mails', 'unsentCorrections', 'cancelCorrection']),
  ...each(value, [
    'retryCommunity',
    'readContact',
    'openExternal',
    'copyText',
    'takeIncoming',
    'isPictureGone',
    'showLog',
    'backups',
    'backUp',
    'englishSounds',
    'spellingWords',
    'removeSpellingWord',
  ]),
  ...each(value, ['storedAnswer', 'checkForUpdate', 'restartToUpdate', 'hosting', 'setHosting', 'newInvitation']),
  ...each(value, ['startRecording', 'openMicrophoneSettings']),
  ...each(value, ['crashes', 'takeCrashNews', 'deleteCrash', 'communities', 'leavingLosses', 'nearbyCommunities']),
  ...each(result, [
    'logIn',
    'withdraw',
    'saveExport',
    'saveFigures',
    'saveAudit',
    'chooseCommunity',
    'leaveCommunity',
    'lookUpCommunity',
    'pairCommunity',
    'readTerms',
    'readLicences',
    'saveImage',
    'printPage',
    'savePdf',
    'restoreBackup',
    'sendCrash',
  ]),
  ...each(result, ['logInToDemo', 'confirmCode', 'setPassword', 'changeMessage', 'forwardMessage', 'retryMessage', 'sendCorrection']),
  ...each(value, ['notebookPage', 'notebookEntry', 'notebookOverview', 'dueToday', 'entriesWith', 'notebookSync', 'lastImport']),
  ...each(result, ['addEntry', 'changeEntry', 'setEntryDeleted', 'reviewCard', 'gradeEntry', 'undoReview']),
  ...each(result, ['chooseImport', 'previewImport', 'runImport', 'undoImport', 'exportNotebook']),
  ...each(send, [
    'followChat',
    'openRoom',
    'closeRoom',
    'loadOlderMessages',
    'countLanguages',
    'typeInRoom',
    'refreshRooms',
    'windowCommand',
    'commandInMain',
  ]),
  ...each(send, ['markReady', 'saveRoute', 'storeHome', 'watchRoom', 'closeRoomWindow', 'showInMain', 'closeCaution', 'openCovered']),
  ...each(send, ['closeImport', 'measureStorage', 'pageFailed', 'paste', 'stopRecording']),
  call: async (name, input, options) => result('call')(name, input, await withFiles(options)),
  signUp: async (input, options) => result('signUp')(input, await withFiles(options)),
  openImport: async (file) => result('openImport')(await pathOrBytes(file), file.name),
  sendMessage: sendInOrder,
  on<E extends DesktopEventName>(event: E, listener: (payload: DesktopEvents[E]) => void) {
    const receive = (name: string, payload: unknown) => name === event && listener(payload as DesktopEvents[E])
    listeners.add(receive)
    return () => void listeners.delete(receive)
  },
}

contextBridge.exposeInMainWorld('desktop', desktop)
