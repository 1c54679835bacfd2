import * as z from 'zod'
import type { Backups } from '../../../src/shared/backups'
import type { CallOptions } from '../../../src/shared/call-options'
import type { ChatChange, RoomCaution, RoomLogState } from '../../../src/shared/chat'
import {
  type Community,
  type CommunityState,
  type LeavingLosses,
  type ListedCommunity,
  unknownCommunity,
} from '../../../src/shared/community'
import { makersAddress } from '../../../src/shared/contact'
import type { Room } from '../../../src/shared/contract/chat-shapes'
import { type CallableName, type Input, type Output, operations } from '../../../src/shared/contract/index'
import type { Operation } from '../../../src/shared/contract/operation'
import type { User } from '../../../src/shared/contract/people-shapes'
import type { KeptCrash } from '../../../src/shared/crashes'
import type { DesktopApi, DesktopEventName, DesktopEvents, Settings, StartState, StoredHome } from '../../../src/shared/desktop'
import type { EnglishSound } from '../../../src/shared/english-sounds'
import type { AppError, Result } from '../../../src/shared/errors'
import { firstSettings } from '../../../src/shared/first-settings'
import type { Hosting } from '../../../src/shared/hosting'
import type { Incoming } from '../../../src/shared/incoming'
import type { NearbyCommunity } from '../../../src/shared/nearby'
import type { NotebookEntry, ReviewCard } from '../../../src/shared/notebook/views'
import { noTopicsMemory, type TopicsMemory } from '../../../src/shared/topics'
import type { UnsentCorrection } from '../../../src/shared/unsent-corrections'
import { anUnsent } from '../../support/chat-samples'

/** A call of the contract as a page made it. */
export interface Call {
  name: CallableName
  input: unknown
  options: CallOptions
}

type Answers = { [N in CallableName]?: (input: Input<N>) => Promise<Result<Output<N>>> | Result<Output<N>> }

/** The state and the answers of main for the page of a test. */
export interface FakeMain {
  /** Who is signed in; set it before the app opens, change it with `emit('session', …)`. */
  user: User | null
  /** The answers of the community. */
  answers: Answers
  /** How operations without an answer fail. Where a call is `offline`, everything on screen is requested again some seconds later. */
  unanswered: AppError['code']
  /** What main has stored of earlier answers. */
  storedAnswers: { [N in CallableName]?: { at: number; value: Output<N> } }
  /** Every call of the contract, oldest first. */
  calls: Call[]
  /** Every call of another method that takes a message or a room, as `[method, ...arguments]`. */
  asked: unknown[][]
  /** Stored drafts by key, of the account that wrote them: `<id of the account or ''> <key>`. */
  drafts: Map<string, string>
  /** Settles once what was read of the drafts is answered; a rejected one makes reading fail. */
  draftsRead: Promise<void>
  /** Whether drafts can be saved. */
  savesDrafts: boolean
  /** Recent searches, the last one first. */
  searches: string[]
  /** Recently used emoji, the last one first. */
  emoji: string[]
  /** Keys of chosen palette entries, the last one first. */
  picks: string[]
  /** What is remembered of the topics to talk about. */
  topics: TopicsMemory
  rooms: Room[]
  logs: Record<string, RoomLogState>
  /** Corrections that are waiting or were refused. */
  unsentCorrections: UnsentCorrection[]
  /** What home stored at an earlier start. */
  home: StoredHome | null
  /** What home stored last for the next start. */
  storedHome: StoredHome | null
  /** The answer to `sendMessage`. */
  sendMessage: DesktopApi['sendMessage']
  /** The answer to `changeMessage`. */
  changeMessage: DesktopApi['changeMessage']
  /** The answer to `retryMessage`. */
  retryMessage: DesktopApi['retryMessage']
  cautions: RoomCaution[]
  /** What other programs gave to the app; null: nothing. */
  incoming: Incoming | null
  crashes: KeptCrash[]
  /** The answer to `takeCrashNews`. */
  crashNews: boolean
  /** The answer to `sendCrash`. */
  sendCrash: DesktopApi['sendCrash']
  backups: Backups
  /** The answer to `restoreBackup`. */
  restoreBackup: DesktopApi['restoreBackup']
  settings: Settings
  /** The entries of the notebook. */
  entries: NotebookEntry[]
  /** The entry to review; null for an empty notebook. */
  reviewCard: ReviewCard
  /** Paths of the pictures that the community no longer has. */
  gonePictures: Set<string>
  /** The answer to `confirmCode`. */
  confirmCode: DesktopApi['confirmCode']
  /** The answer to `setPassword`. */
  setPassword: DesktopApi['setPassword']
  /** The answer to `gradeEntry`. */
  gradeEntry: DesktopApi['gradeEntry']
  /** The pronunciations that are known of English words. */
  englishSounds: EnglishSound[]
  /** The words that were added to the spell checker's dictionary. */
  spellingWords: string[]
  /** The state of the community at the start. */
  communityState: CommunityState
  community: Community
  /** Set while no community is chosen. */
  firstStart: StartState['firstStart']
  /** The answer to `lookUpCommunity`. */
  lookUpCommunity: DesktopApi['lookUpCommunity']
  /** The answer to `pairCommunity`. */
  pairCommunity: DesktopApi['pairCommunity']
  /** The answer to `chooseCommunity`. */
  chooseCommunity: DesktopApi['chooseCommunity']
  /** The communities that are hosted in the network. */
  nearby: NearbyCommunity[]
  /** The communities of the machine; null: only the one that is open. */
  communities: ListedCommunity[] | null
  losses: LeavingLosses
  /** Whether the system lets the app have the microphone. */
  microphone: boolean
  /** Whether a page records at the start. */
  recording: boolean
  /** How the community of this computer is hosted. */
  hosting: Hosting
  /** The answer to `leaveCommunity`. */
  leaveCommunity: DesktopApi['leaveCommunity']
  /** Sends an event to the page. */
  emit<E extends DesktopEventName>(event: E, payload: DesktopEvents[E]): void
  /** Sends the next patch of chat. */
  patch(...changes: ChatChange[]): void
}

export const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value })
export const refused = (code: AppError['code']): Result<never> => ({ ok: false, error: { code } })

/** The log of a room whose messages are loaded. */
export const loadedLog = (messages: RoomLogState['messages']): RoomLogState => ({
  messages,
  hidden: [],
  hasOlder: false,
  older: 'idle',
  isAsking: false,
  error: null,
  at: null,
})

const notHosted: Hosting = {
  choice: { on: false, port: 8443, name: '', isPublic: false, keepsAwake: true, signUp: 'invited', invitation: null },
  report: { state: 'off' },
  addresses: ['https://192.168.0.24:8443'],
  invitation: null,
  announcing: 'off',
  storage: null,
}

/** The list of a machine that keeps only the community that is open. */
function openOnly({ address, demo, name, mark, managed }: Community): ListedCommunity {
  const choice = address === null ? { kind: demo ? ('demo' as const) : ('own' as const) } : { kind: 'remote' as const, address }
  return { key: address ?? 'inside', choice, name, mark, isOpen: true, unread: null, stays: managed ? 'set' : 'only' }
}

/** Passes a value through a codec as main and the community do; an invalid input or answer throws. */
function overWire<T>(codec: z.ZodType, value: T): T {
  return z.decode(codec, JSON.parse(JSON.stringify(z.encode(codec, value as never)))) as T
}

/** Creates `window.desktop` for tests that render the app without Electron, with a fake main process. */
export function createFakeDesktop(): { desktop: DesktopApi; main: FakeMain; reset: () => void } {
  const listeners = new Set<{ event: DesktopEventName; hear: (payload: never) => void }>()
  let patches = 0
  const initial = (): Omit<FakeMain, 'emit' | 'patch'> => ({
    user: null,
    settings: firstSettings,
    answers: {},
    unanswered: 'serverError',
    storedAnswers: {},
    calls: [],
    asked: [],
    drafts: new Map(),
    draftsRead: Promise.resolve(),
    savesDrafts: true,
    searches: [],
    emoji: [],
    picks: [],
    topics: noTopicsMemory,
    rooms: [],
    logs: {},
    unsentCorrections: [],
    home: null,
    storedHome: null,
    sendMessage: async ({ roomId, text }) => ok(anUnsent({ roomId, text })),
    changeMessage: async () => ok(null),
    retryMessage: async () => ok(null),
    cautions: [],
    crashes: [],
    incoming: null,
    crashNews: false,
    sendCrash: async () => ok(undefined),
    backups: { kept: [], replaced: null, work: { state: 'idle' } },
    restoreBackup: async () => ok(null),
    entries: [],
    reviewCard: { entry: null, dues: null, counts: { done: 0, left: 0, new: 0, again: 0 }, canUndo: false },
    gonePictures: new Set(),
    confirmCode: async () => ok(undefined),
    setPassword: async () => ok(undefined),
    gradeEntry: async () => ok(main.reviewCard),
    englishSounds: [],
    spellingWords: [],
    communityState: { state: 'ready' },
    firstStart: null,
    community: unknownCommunity,
    lookUpCommunity: async (address) => ok({ address, isAsked: true, name: null, mark: null, connection: 'encrypted', pairing: 'none' }),
    pairCommunity: async () => ok(undefined),
    chooseCommunity: async () => ok(undefined),
    nearby: [],
    communities: null,
    microphone: true,
    recording: false,
    losses: { unsent: 0, drafts: 0, unsynced: 0 },
    hosting: notHosted,
    leaveCommunity: async () => ok(undefined),
  })
  const main: FakeMain = {
    ...initial(),
    emit(event, payload) {
      if (event === 'session') main.user = (payload as DesktopEvents['session']).user
      for (const each of [...listeners]) if (each.event === event) each.hear(payload as never)
    },
    patch(...changes) {
      main.emit('chat', { number: patches, changes })
      patches += 1
    },
  }
  const place = (key: string, writer = main.user?.id ?? null) => `${writer ?? ''} ${key}`
  const noted =
    (method: string) =>
    (...given: unknown[]) =>
      void main.asked.push([method, ...given])

  const known: Partial<DesktopApi> = {
    start: async (): Promise<StartState> => ({
      platform: 'linux',
      version: '1.0.0',
      settings: main.settings,
      system: { language: 'ko', theme: 'light' },
      user: main.user,
      hasExpired: false,
      session: { secureStore: true },
      route: '/',
      firstStart: main.firstStart,
      community: main.community,
      communityState: main.communityState,
      connection: 'online',
      live: 'online',
      liveCause: null,
      canStartAtLogin: false,
      home: main.home,
      notices: null,
      updates: { supported: 'none', feed: null, key: null, checkedAt: null, step: { name: 'idle' }, problem: null },
      compatibility: { fits: 'unknown', version: null },
      incoming: main.incoming === null ? 0 : 1,
      recording: main.recording,
    }),
    async call(name, input, options = {}) {
      const { request, response }: Operation = operations[name]
      main.calls.push({ name, input: overWire(request, input), options })
      const answer = await main.answers[name]?.(input)
      if (answer === undefined) return refused(main.unanswered)
      return answer.ok ? ok(overWire(response, answer.value)) : answer
    },
    async takeIncoming() {
      const taken = main.incoming ?? { pictures: [], refused: [], more: false, paste: false }
      main.incoming = null
      main.emit('incoming', 0)
      return taken
    },
    paste: noted('paste'),
    async readDraft(key) {
      const stored = main.drafts.get(place(key)) ?? null
      await main.draftsRead
      return stored
    },
    async saveDraft(key, draft, writer) {
      if (!main.savesDrafts) throw new Error('notStored')
      if (draft === null) main.drafts.delete(place(key, writer))
      else main.drafts.set(place(key, writer), draft)
    },
    followChat() {
      patches = 0
      const list = { rooms: main.rooms, at: null, isAsking: false, error: null }
      main.patch({ kind: 'start', list, unsent: { messages: [], changes: [] }, unread: 0, typing: [], cautions: main.cautions, clock: 0 })
    },
    openRoom(roomId) {
      const log = main.logs[roomId]
      if (log) main.patch({ kind: 'log', roomId, log })
    },
    loadOlderMessages: noted('loadOlderMessages'),
    sendMessage(input, options) {
      main.asked.push(['sendMessage', input])
      return main.sendMessage(input, options)
    },
    changeMessage(input) {
      main.asked.push(['changeMessage', input])
      return main.changeMessage(input)
    },
    async forwardMessage(message, roomIds) {
      main.asked.push(['forwardMessage', message, roomIds])
      return ok(null)
    },
    async saveSettings(patch) {
      main.asked.push(['saveSettings', patch])
      main.settings = { ...main.settings, ...patch }
      return main.settings
    },
    async sendCorrection(input) {
      main.calls.push({ name: 'correct', input, options: {} })
      const answer = await main.answers.correct?.(input)
      const left: Pick<UnsentCorrection, 'state' | 'error'> =
        answer?.ok === false ? { state: 'failed', error: answer.error } : { state: 'waiting', error: null }
      const one = { ...input, ...left, id: 'unsent', writtenAt: '2026-03-01T00:00:00.000Z' }
      main.unsentCorrections = answer?.ok ? [] : [one]
      main.emit('unsentCorrections', main.unsentCorrections)
      return ok(undefined)
    },
    unsentCorrections: async () => main.unsentCorrections,
    async cancelCorrection(id) {
      main.unsentCorrections = main.unsentCorrections.filter((one) => one.id !== id)
    },
    retryMessage(id, confirmed) {
      main.asked.push(['retryMessage', id])
      return main.retryMessage(id, confirmed)
    },
    closeCaution: noted('closeCaution'),
    checkForUpdate: async () => noted('checkForUpdate')(),
    restartToUpdate: async () => noted('restartToUpdate')(),
    openCovered: noted('openCovered'),
    async startRecording() {
      main.asked.push(['startRecording'])
      return main.microphone
    },
    stopRecording: noted('stopRecording'),
    async openMicrophoneSettings() {
      main.asked.push(['openMicrophoneSettings'])
      return true
    },
    cancelMessage: async (id) => noted('cancelMessage')(id),
    watchRoom: noted('watchRoom'),
    typeInRoom: noted('typeInRoom'),
    countLanguages: noted('countLanguages'),
    topicsMemory: async () => main.topics,
    saveTopicsMemory: async (memory) => {
      main.topics = memory
    },
    showInMain: noted('showInMain'),
    // Nothing is due.
    dueToday: async () => 0,
    notebookOverview: async () => ({ total: 0, today: { due: 0, new: 0, minutes: 0 }, forecast: [], tags: [] }),
    notebookSync: async () => null,
    notebookPage: async () => ({ entries: main.entries, more: false, searched: null }),
    lastImport: async () => null,
    closeImport: () => undefined,
    async changeEntry(id, changes) {
      main.entries = main.entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry))
      main.emit('notebook', null)
      return ok(undefined)
    },
    entriesWith: async (sentence) => main.entries.filter(({ text }) => text.sentence === sentence),
    async addEntry(input) {
      const entry = { ...input, id: `entry-${main.entries.length}`, due: null }
      main.entries = [...main.entries, entry]
      main.emit('notebook', null)
      return ok(entry.id)
    },
    async setEntryDeleted(id, deleted) {
      if (deleted) main.entries = main.entries.filter((entry) => entry.id !== id)
      main.emit('notebook', null)
      return ok(undefined)
    },
    reviewCard: async () => ok(main.reviewCard),
    undoReview: async () => ok(main.reviewCard),
    gradeEntry: (entryId, grade) => main.gradeEntry(entryId, grade),
    isPictureGone: async (path) => main.gonePictures.has(path),
    confirmCode: (purpose, given) => main.confirmCode(purpose, given),
    setPassword: (given, options) => main.setPassword(given, options),
    async openExternal(address) {
      main.asked.push(['openExternal', address])
      return true
    },
    spellingWords: async () => [...main.spellingWords],
    removeSpellingWord: async (word) => {
      main.spellingWords = main.spellingWords.filter((each) => each !== word)
      return [...main.spellingWords]
    },
    englishSounds: async (words) =>
      words.map((word) => main.englishSounds.find((one) => one.word === word) ?? { word, base: null, sounds: [] }),
    readContact: async () => makersAddress,
    recentSearches: async () => main.searches,
    saveRecentSearches: async (texts) => {
      main.searches = texts
    },
    storedAnswer: async (name) => (main.storedAnswers[name] ?? null) as never,
    recentPicks: async () => main.picks,
    saveRecentPicks: async (keys) => {
      main.picks = keys
    },
    windowCommand: noted('windowCommand'),
    commandInMain: noted('commandInMain'),
    openRoomWindow: async (roomId) => noted('openRoomWindow')(roomId),
    recentEmoji: async () => main.emoji,
    saveRecentEmoji: async (signs) => {
      main.emoji = signs
    },
    mails: async () => [],
    lookUpCommunity(address) {
      main.asked.push(['lookUpCommunity', address])
      return main.lookUpCommunity(address)
    },
    pairCommunity(...given) {
      main.asked.push(['pairCommunity', ...given])
      return main.pairCommunity(...given)
    },
    chooseCommunity(choice) {
      main.asked.push(['chooseCommunity', choice])
      return main.chooseCommunity(choice)
    },
    nearbyCommunities: async () => main.nearby,
    communities: async () => main.communities ?? [openOnly(main.community)],
    leavingLosses: async () => main.losses,
    hosting: async () => main.hosting,
    setHosting: async (patch) => noted('setHosting')(patch),
    measureStorage: noted('measureStorage'),
    leaveCommunity(...left) {
      main.asked.push(['leaveCommunity', ...left])
      return main.leaveCommunity(...left)
    },
    crashes: async () => main.crashes,
    takeCrashNews: async () => main.crashNews,
    pageFailed: noted('pageFailed'),
    copyText: async (text) => noted('copyText')(text),
    async deleteCrash(id) {
      main.asked.push(['deleteCrash', id])
      main.crashes = id === null ? [] : main.crashes.filter((crash) => crash.id !== id)
      main.emit('crashes', main.crashes)
    },
    sendCrash(id) {
      main.asked.push(['sendCrash', id])
      return main.sendCrash(id)
    },
    backups: async () => main.backups,
    backUp: async () => noted('backUp')(),
    async restoreBackup(name) {
      main.asked.push(['restoreBackup', name])
      return main.restoreBackup(name)
    },
    async saveAudit(filter) {
      main.asked.push(['saveAudit', filter])
      return ok(true)
    },
    markReady() {},
    saveRoute() {},
    storeHome(_, home) {
      main.storedHome = home
    },
    closeRoom() {},
    on(event, listener) {
      const entry = { event, hear: listener as (payload: never) => void }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
  const desktop = new Proxy(known, {
    get: (methods, method: keyof DesktopApi) =>
      methods[method] ??
      (() => {
        throw new Error(`the fake desktop has no ${method}`)
      }),
  }) as DesktopApi
  const reset = () => {
    listeners.clear()
    patches = 0
    Object.assign(main, initial())
  }
  return { desktop, main, reset }
}
