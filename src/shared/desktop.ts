import type { AuditFilter } from './audit'
import type { Backups } from './backups'
import type { CallOptions } from './call-options'
import type { ChatPatch } from './chat'
import type { ChatApi } from './chat-api'
import type { Community, CommunityChoice, CommunityState, Connection } from './community'
import type { CommunityApi } from './community-api'
import type { Compatibility } from './compatibility'
import type { CallableName, Input, Output } from './contract/index'
import type { Notice } from './contract/notices'
import type { User } from './contract/people-shapes'
import type { CrashApi, KeptCrash } from './crashes'
import type { EnglishSound } from './english-sounds'
import type { Result } from './errors'
import type { ModerationChange, RemovalSign } from './events'
import type { Hosting } from './hosting'
import type { Language } from './i18n/index'
import type { Incoming } from './incoming'
import type { LiveCause } from './live-cause'
import type { MicrophoneApi, MicrophoneEvents, MicrophoneState, VoiceSettings } from './microphone'
import type { NotebookApi } from './notebook/desktop'
import type { MemorySettings } from './notebook/memory'
import type { NotebookSyncState, ReviewPlan } from './notebook/views'
import type { Silenceable } from './notices'
import type { QuietHours } from './quiet-hours'
import type { ReadingSettings } from './reading-settings'
import type { RecentApi } from './recent-api'
import type { SpellingApi, SpellingSettings } from './spelling'
import type { StoredAnswer } from './stored-answer'
import type { CorrectionApi, UnsentCorrection } from './unsent-corrections'
import type { UpdateChannel, Updates } from './updates'
import type { MainCommand, WindowCommand } from './window-commands'

export type Theme = 'light' | 'dark'

/** What a person chose; `system` follows the machine (docs/product/desktop.md "Language and theme"). */
export interface Settings extends QuietHours, ReviewPlan, MemorySettings, ReadingSettings, SpellingSettings, VoiceSettings {
  language: Language | 'system'
  theme: Theme | 'system'
  /** Whether unread chat is announced, and whether with its content (docs/product/desktop.md "Notifications"). */
  notifications: boolean
  notificationContent: boolean
  /** Nothing is announced until then; milliseconds since 1970, 0 when it is over or was never set. */
  quietUntil: number
  /** The kinds of notices that are not announced (docs/product/notifications.md "Native notifications"). */
  silenced: Silenceable[]
  /** What closing the window does (docs/product/desktop.md "Closing and tray"); `ask` until the user was asked once. */
  closing: 'ask' | 'tray' | 'quit'
  startAtLogin: boolean
  /** The size of everything in the windows, in per cent (docs/product/desktop.md "Text size"). */
  textSize: number
  /** The size of text in chat, in per cent (docs/product/chat.md "Text size"). */
  chatTextSize: number
  /** Whether reviews are thought of once a day, from `HH:MM` local time on (docs/product/notebook.md "Reminder"). */
  reminder: boolean
  reminderAt: string
  /** Which releases the app updates itself to (docs/product/updates.md "Channels"). */
  updateChannel: UpdateChannel
}

/** A mail in the embedded community's mailbox (docs/product/accounts.md "Local mailbox"). `sentAt` is ISO 8601. */
export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  sentAt: string
}

/** The last shown state of home, used for the first frame of the next start and for reading offline. */
export interface StoredHome {
  /** When the community sent it, in milliseconds since 1970. */
  at: number
  subscribedOnly: boolean
  posts: Output<'homePosts'>
  hot: HotPosts | null
  /** The texts that wait for help, where home showed these in place of posts. */
  help?: Output<'helpWanted'> | undefined
}

/** The newest notices, stored for a start without a network. */
export interface StoredNotices {
  /** When the community sent them, in milliseconds since 1970. */
  at: number
  unread: number
  notices: Notice[]
}

/** What home draws of `hotPosts`. */
export type HotPosts = Omit<Output<'hotPosts'>, 'newest'>

/** Everything that the first frame needs; read once before rendering. */
export interface StartState extends MicrophoneState {
  /**
   * Set while no community is chosen: the page then asks for one. `invited`: the invitation that the app was opened with, an
   * address or a link.
   */
  firstStart: { invited: string | null } | null
  platform: 'win32' | 'darwin' | 'linux'
  version: string
  settings: Settings
  /** The system's language and theme, for settings with the value `system`. */
  system: { language: Language; theme: Theme }
  user: User | null
  /** Whether the last session ended without a log-out. */
  hasExpired: boolean
  /**
   * Whether this machine can store a session encrypted. If not, the login screen asks whether to stay signed in (`remember`); without
   * consent the session ends with the app.
   */
  session: { secureStore: boolean }
  /** The route at the last exit, e.g. `/category?type=1`; '/' at the first start. */
  route: string
  community: Community
  communityState: CommunityState
  connection: Connection
  live: Connection
  liveCause: LiveCause | null
  /** Whether the system supports starting the app at login. */
  canStartAtLogin: boolean
  updates: Updates
  compatibility: Compatibility
  /** Of the person signed in, or of a visitor; null when there is none. */
  home: StoredHome | null
  /** Of the person signed in; null when nothing is known yet. */
  notices: StoredNotices | null
  /** Whether other programs gave something for a new post: 0, or a number that each arrival changes. */
  incoming: number
}

/** A piece of software that ships with the app, and the terms it comes under. */
export interface Licence {
  name: string
  version: string
  /** The licence's short name, e.g. 'MIT'. */
  licence: string
  /** The full text of the licence; '' when the authors ship none. */
  text: string
}

/** The events that main sends to the renderer, with their payloads. */
export interface DesktopEvents extends MicrophoneEvents {
  /** The signed-in user, or null after signing out; `reason` is set when the user did not ask for it. */
  session: { user: User | null; reason: 'asked' | 'tokenExpired' }
  system: StartState['system']
  settings: Settings
  communityState: CommunityState
  connection: Connection
  /** As in the start state: something was given to the app, or was taken by a page. */
  incoming: StartState['incoming']
  /** An update was looked for, found, downloaded or refused. */
  updates: Updates
  /** What the community said about its version. */
  compatibility: Compatibility
  /** A backup of the embedded community began, progressed, succeeded or failed. */
  backups: Backups
  /** The community of this computer is hosted in another way, or somebody came or left. */
  hosting: Hosting
  /** Something crashed, or its report was sent or deleted. */
  crashes: KeptCrash[]
  mail: Mail
  /** The next changes of the chat state that this page shows; sent after `followChat`. */
  chat: ChatPatch
  /**
   * Whether chat is received live (docs/product/chat.md "Live connection"): offline after 10 s of silence or a failure. `liveCause`: why, null
   * unless offline.
   */
  live: { live: Connection; liveCause: LiveCause | null }
  /** The newest notices of the signed-in member, and the number of unread ones; null while nothing is known. */
  notices: StoredNotices | null
  /** The community has just said that the newest notices are as they were: when, in milliseconds since 1970. */
  noticesConfirmed: number
  /** What moderators and administrators see has changed, which only they receive, or what this member may do. */
  moderation: ModerationChange
  /** An item, or everything of a person, was removed for everybody or is back. */
  removal: RemovalSign
  /** The notebook has changed, or another account's is open. */
  notebook: null
  /** The same as `notebookSync()`, after a sync, a change or another account; null without an account. */
  notebookSync: NotebookSyncState | null
  /** How much of an import is stored, 0-1. */
  importProgress: number
  /** All corrections of the account that the community does not have yet, after each change of them. */
  unsentCorrections: UnsentCorrection[]
  /** In a 30 + 30 the other language begins, or it is over: one page plays the sound. */
  exchangeTurned: null
  /** The room somebody is reading at its end, in whichever window; null: none. */
  roomInSight: string | null
  /** A draft was saved, or removed (null), by another page. */
  draftChanged: { key: string; draft: string | null }
  /** Another page has blocked a member, or lifted a block; `id`: the member's, or that of a block of an anonymous writer. */
  blocked: { id: string; blocked: boolean }
  /** A route to open, from a deep link, a menu or a notification. Begins with '/'. */
  navigate: { route: string }
  /** One of the kept communities has another name, or was added or left: `communities()` answers differently. */
  communities: null
  /** Another community was chosen in the tray: a page with unsaved changes asks first. */
  openCommunity: CommunityChoice
  /** An invitation was opened while the first start asks for a community: its address, or the link where it says more. */
  invited: { address: string }
  /** A command of the application menu or a global shortcut. */
  command: { name: 'back' | 'forward' | 'search' | MainCommand }
  /** The fraction of an upload that is sent, 0-1, by the id that the caller gave. */
  uploadProgress: { uploadId: string; sent: number }
}
export type DesktopEventName = keyof DesktopEvents

export interface SignInOptions {
  /** Whether to stay signed in on this machine. Default: yes if the session can be stored encrypted, else no. */
  remember?: boolean
}

/** The part of the input that a page provides for an operation that needs a confirmed code. */
export type WithoutTicket<N extends 'signUp' | 'setPassword'> = Omit<Input<N>, 'ticket'>

/** `window.desktop`: everything that a page can do outside itself. Closed, typed, without secrets. */
export interface DesktopApi extends ChatApi, CommunityApi, CorrectionApi, CrashApi, MicrophoneApi, NotebookApi, RecentApi, SpellingApi {
  start(): Promise<StartState>
  /** Reports that the first rows of the feed are painted; deferred work starts then. Called once a page load. */
  markReady(): void
  /** Calls an operation of the contract. */
  call<N extends CallableName>(name: N, input: Input<N>, options?: CallOptions): Promise<Result<Output<N>>>
  /** The last answer to this call, stored for reading without a network; null where there is none. */
  storedAnswer<N extends CallableName>(name: N, input: Input<N>): Promise<StoredAnswer<Output<N>> | null>
  logIn(input: Input<'logIn'>, options?: SignInOptions): Promise<Result<{ user: User }>>
  /** Logs in to the demo account of the embedded community; its password stays in main. */
  logInToDemo(options?: SignInOptions): Promise<Result<{ user: User }>>
  /** Confirms a mailed code. Main keeps the ticket and adds it to `signUp` or `setPassword` for the same address. */
  confirmCode(purpose: 'signup' | 'password', input: Input<'confirmSignupCode'>): Promise<Result<void>>
  setPassword(input: WithoutTicket<'setPassword'>, options?: Pick<CallOptions, 'key'>): Promise<Result<void>>
  signUp(input: WithoutTicket<'signUp'>, options?: CallOptions & SignInOptions): Promise<Result<{ user: User }>>
  /** Ends the session on this machine even when the server cannot be reached. `removeNotebook`: the account's notebook leaves this machine. */
  logOut(options?: { removeNotebook?: boolean }): Promise<void>
  /** Closes the account permanently, signs out and deletes this machine's data of the account. */
  withdraw(input: Input<'withdraw'>): Promise<Result<void>>
  /** Asks for a place and saves everything that the caller has written and configured as a file; false when the user cancels. */
  saveExport(): Promise<Result<boolean>>
  /** Asks for a place and saves the last 30 days' figures of a program (null: of all own ones) as CSV; false when the user cancels. */
  saveFigures(programId: string | null): Promise<Result<boolean>>
  /** Asks for a place and saves the entries of the audit that a filter leaves as CSV; false when the user cancels. */
  saveAudit(filter: AuditFilter): Promise<Result<boolean>>
  saveSettings(patch: Partial<Settings>): Promise<Settings>
  /** Text that main keeps through crash and restart; null when there is none. */
  readDraft(key: string): Promise<string | null>
  /**
   * Resolves when the draft is on disk; null removes it. `writer`: the account that wrote it, null for a visitor; needed because its
   * session may have ended meanwhile.
   */
  saveDraft(key: string, draft: string | null, writer?: string | null): Promise<void>
  /** Removes every draft of the signed-in account. */
  forgetDrafts(): Promise<void>
  /** Runs a command of the application menu in this page's window. */
  windowCommand(name: WindowCommand): void
  /** Reports the current route. Main restores it at the next start, and sends `navigate` only after the first report. */
  saveRoute(route: string): void
  /** Stores what home shows, as `userId` (null: a visitor) sees it. Ignored when another account is signed in by then. */
  storeHome(userId: string | null, home: StoredHome): void
  /** Runs a command in the page of the main window and brings that to the front. */
  commandInMain(name: MainCommand): void
  /** Opens a route in the app's main window and brings it to the front. Begins with '/'. */
  showInMain(route: string): void
  /** The mails of the embedded community, newest first; empty for a remote one. */
  mails(): Promise<Mail[]>
  /** One of the community's terms texts (`GET /terms/<name>.txt`), in the current language. */
  readTerms(name: 'service' | 'personal' | 'payment'): Promise<Result<string>>
  /** The support address: the community's own, or that of the app's makers. */
  readContact(): Promise<string>
  /** The open-source libraries in the app, sorted by name. */
  readLicences(): Promise<Result<Licence[]>>
  /** Opens an http, https or mailto link in the system's default program. */
  openExternal(url: string): Promise<boolean>
  copyText(text: string): Promise<void>
  /** What other programs gave to the app for a new post; it waits no longer. */
  takeIncoming(): Promise<Incoming>
  /** Pastes what is on the clipboard where the focus is, once after `takeIncoming` has said that it is to be pasted. */
  paste(): void
  /** How English words are pronounced, in their order; at most `limits.reading.words`. */
  englishSounds(words: string[]): Promise<EnglishSound[]>
  /** Whether the community says that it no longer has a picture; false also while that cannot be known. */
  isPictureGone(path: string): Promise<boolean>
  /** Asks for a place and saves a picture of the community there; false when the user cancels. */
  saveImage(path: string): Promise<Result<boolean>>
  /** Prints what the page has prepared for print, by the system's dialog; false when the user cancels. */
  printPage(): Promise<Result<boolean>>
  /** Asks for a place and saves what the page has prepared for print there as a PDF; false when the user cancels. `title`: names the file. */
  savePdf(title: string): Promise<Result<boolean>>
  showLog(): Promise<void>
  /** Looks for an update; the event `updates` says what came of it. */
  checkForUpdate(): Promise<void>
  /** Ends the app and starts the downloaded update; the page's own unsaved input must be saved by then. */
  restartToUpdate(): Promise<void>
  /** Subscribes to an event; the returned function unsubscribes. */
  on<E extends DesktopEventName>(event: E, listener: (payload: DesktopEvents[E]) => void): () => void
}
