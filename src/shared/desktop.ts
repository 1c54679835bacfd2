import type { ChatPatch, UnsentMessage } from './chat'
import type { MessageChange } from './contract/chat'
import type { Quote } from './contract/chat-shapes'
import type { CallableName, Input, Output } from './contract/index'
import type { User } from './contract/people-shapes'
import type { StayingReason } from './embedded-exit'
import type { Result } from './errors'
import type { Language } from './i18n/index'
import type { LiveCause } from './live-cause'

export type Theme = 'light' | 'dark'

/** What a person chose; `system` follows the machine (docs/product/desktop.md "Language and theme"). */
export interface Settings {
  language: Language | 'system'
  theme: Theme | 'system'
  /** Whether unread chat is announced, and whether with what was said (docs/product/desktop.md "Notifications"). */
  notifications: boolean
  notificationContent: boolean
  /** Nothing is announced until then; milliseconds since 1970, 0 when it is over or was never asked for. */
  quietUntil: number
  /** What closing the window does (docs/product/desktop.md "Closing and tray"); `ask` until the person was told once. */
  closing: 'ask' | 'tray' | 'quit'
  startAtLogin: boolean
}

/** Which community the app talks to. `address` is shown, e.g. `https://community.example`; null for the one inside the app. */
export interface Community {
  kind: 'embedded' | 'remote'
  address: string | null
  /** The embedded demo community: a demo account is offered on the login screen. */
  demo: boolean
}

/**
 * `starting` and `restarting` resolve by themselves; `failed` needs the person, `log` is the path of the log file, `reason` says what
 * starting again would not fix. `setAside`: where a damaged database was put before a new one was begun.
 */
export type CommunityState =
  | { state: 'starting' | 'restarting' }
  | { state: 'ready'; setAside?: string }
  | { state: 'failed'; log: string; reason?: StayingReason; folder?: string }

/** Whether the community answers (docs/product/chat.md "Live connection"); `unknown` shows nothing. */
export type Connection = 'unknown' | 'online' | 'offline'

/** A mail of the embedded community's own mailbox (docs/product/accounts.md "Local mailbox"). `sentAt` ISO 8601. */
export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  sentAt: string
}

/** What home showed last: its first frame at the next start, and what can be read without a network. */
export interface KeptHome {
  /** When the community said so, in milliseconds. */
  at: number
  subscribedOnly: boolean
  posts: Output<'homePosts'>
  hot: HotPosts | null
}

/** What home draws of `hotPosts`. */
export type HotPosts = Omit<Output<'hotPosts'>, 'newest'>

/** Everything the first frame needs, read once before it. */
export interface StartState {
  platform: 'win32' | 'darwin' | 'linux'
  version: string
  settings: Settings
  /** The system's own language and theme, used where a setting says `system`. */
  system: { language: Language; theme: Theme }
  user: User | null
  /** Whether the last session ended without being asked to. */
  hasExpired: boolean
  /**
   * Whether this machine can keep a session encrypted. Where it cannot, the login screen asks whether to stay signed in (`remember`);
   * without a yes the session ends with the app.
   */
  session: { secureStore: boolean }
  /** Where the app was left, e.g. `/category?type=1`; '/' at first. */
  route: string
  community: Community
  communityState: CommunityState
  connection: Connection
  live: Connection
  liveCause: LiveCause | null
  /** Whether the system can start the app with the computer. */
  canStartAtLogin: boolean
  /** Of the person signed in, or of a visitor; null when there is none. */
  home: KeptHome | null
}

/** A piece of software that ships with the app, and the terms it comes under. */
export interface Licence {
  name: string
  version: string
  /** The licence's short name, e.g. 'MIT'. */
  licence: string
  /** The licence as its authors word it; '' where they ship none. */
  text: string
}

/** What main tells the renderer, and what it says with it. */
export interface DesktopEvents {
  /** Signed in as, or signed out (null); `reason` says why when nobody asked for it. */
  session: { user: User | null; reason: 'asked' | 'tokenExpired' }
  system: StartState['system']
  settings: Settings
  communityState: CommunityState
  connection: Connection
  mail: Mail
  /** The next changes of what this page shows of chat; it asks for them by `followChat`. */
  chat: ChatPatch
  /**
   * Whether chat is heard live (docs/product/chat.md "Live connection"): offline after 10 s of silence or a failure. `liveCause`: why, null
   * unless offline.
   */
  live: { live: Connection; liveCause: LiveCause | null }
  /** The room somebody is reading at its end, in whichever window; null: none. */
  roomInSight: string | null
  /** A draft was saved, or removed (null), by another page. */
  draftChanged: { key: string; draft: string | null }
  /** A place to go to: a deep link, a menu or a notification. Begins with '/'. */
  navigate: { route: string }
  /** A command of the application menu or a global shortcut. */
  command: { name: 'back' | 'forward' | 'search' | 'write' | 'settings' }
  /** Share of an upload sent, 0-1, by the id the caller gave. */
  uploadProgress: { uploadId: string; sent: number }
}
export type DesktopEventName = keyof DesktopEvents

export interface SignInOptions {
  /** Stay signed in on this machine. Without it: yes where the session can be kept encrypted, else no. */
  remember?: boolean
}

/** What a page says of an operation that a confirmed code opens. */
export type WithoutTicket<N extends 'signUp' | 'setPassword'> = Omit<Input<N>, 'ticket'>

/** A page's `File`, as far as this folder, which knows no page, may name it. */
export interface PageFile {
  readonly name: string
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

export interface CallOptions {
  /** Image files of the operation's file field, in order. */
  files?: PageFile[]
  /** Names this call in `uploadProgress` events. */
  uploadId?: string
  /** Idempotency key; the same intent repeated carries the same key. UUID. */
  key?: string
}

/** `window.desktop`: all that a page can do beyond itself. Closed, typed, without secrets. */
export interface DesktopApi {
  start(): Promise<StartState>
  /** Says that the first rows of the feed are painted. Called once a page load; what may wait until then waits. */
  markReady(): void
  /** Calls an operation of the contract. */
  call<N extends CallableName>(name: N, input: Input<N>, options?: CallOptions): Promise<Result<Output<N>>>
  logIn(input: Input<'logIn'>, options?: SignInOptions): Promise<Result<{ user: User }>>
  /** As the demo account of the community inside the app; its password stays in main. */
  logInToDemo(options?: SignInOptions): Promise<Result<{ user: User }>>
  /** Confirms the code of a mail. Main keeps what that opens, and adds it to `signUp` or `setPassword` for the same address. */
  confirmCode(purpose: 'signup' | 'password', input: Input<'confirmSignupCode'>): Promise<Result<void>>
  setPassword(input: WithoutTicket<'setPassword'>): Promise<Result<void>>
  signUp(input: WithoutTicket<'signUp'>, options?: CallOptions & SignInOptions): Promise<Result<{ user: User }>>
  /** Ends the session here even when the server cannot be told. */
  logOut(): Promise<void>
  /** Closes the account for good, signs out and forgets what this machine kept of it. */
  withdraw(input: Input<'withdraw'>): Promise<Result<void>>
  /** Asks where and saves everything the caller has written and set as a file; false when the person changed their mind. */
  saveExport(): Promise<Result<boolean>>
  /** Asks where, and saves the last 30 days' figures of a program (null: of all own ones) as CSV; false when the person cancels. */
  saveFigures(programId: string | null): Promise<Result<boolean>>
  saveSettings(patch: Partial<Settings>): Promise<Settings>
  /** Text kept in main through crash and restart; null when there is none. */
  readDraft(key: string): Promise<string | null>
  /**
   * Resolves when the draft is on disk. Null removes it. `writer`: the account that wrote it, null for a visitor, where its session may
   * have ended meanwhile.
   */
  saveDraft(key: string, draft: string | null, writer?: string | null): Promise<void>
  /** Removes every draft of the account signed in. */
  forgetDrafts(): Promise<void>
  /** What the account signed in (or the visitor) searched for on this machine, newest first. */
  recentSearches(): Promise<string[]>
  /** Keeps these instead, at most `limits.recentSearches`. */
  saveRecentSearches(texts: string[]): Promise<void>
  /** Reports the route: for the next start, and because main calls the page to a route (`navigate`) only once it has said so. */
  saveRoute(route: string): void
  /** Keeps what home shows, as `userId` (null: a visitor) sees it. Nothing is kept when somebody else is signed in by now. */
  keepHome(userId: string | null, home: KeptHome): void
  /** Begins the stream of `chat` events for this page, with a patch of number 0 that holds everything; also after a patch was lost. */
  followChat(): void
  /** Shows a room's newest messages from now on; asked again after a refusal, it tries again. */
  openRoom(roomId: string): void
  closeRoom(roomId: string): void
  /** Adds older messages to a room that is open. */
  loadOlderMessages(roomId: string): void
  /** Reads the list of rooms anew. */
  refreshRooms(): void
  /**
   * Says something in a room: text, images (the options' files) or both; `quote`: the message that it answers. Resolves when it is on disk; from then on it is sent, once,
   * whatever happens to the page, the app or the network.
   */
  sendMessage(input: { roomId: string; text: string; quote?: Quote }, options?: Pick<CallOptions, 'files'>): Promise<Result<UnsentMessage>>
  /**
   * Changes or deletes a message for everybody in its room. Resolves when that is on disk; then it is sent as messages are, in its place
   * among them. An unsent message is named by its own id.
   */
  changeMessage(input: { roomId: string; messageId: string; change: MessageChange }): Promise<Result<void>>
  /** Sends an unsent message or change again that has failed. */
  retryMessage(id: string): Promise<void>
  /** Takes back a message or a change that has not been sent; nothing when it is too late. */
  cancelMessage(id: string): Promise<void>
  /**
   * Which room this page shows with its end in sight while it has focus; null: none. What arrives there in front of the person is neither
   * announced nor counted as unread.
   * @param looks false: the person has looked away, and the community is about to hear what was read. What arrives is announced, and
   * counted from the moment on at which the page watches no room.
   */
  watchRoom(roomId: string | null, looks: boolean): void
  /** Opens a room in a window of its own, or brings that window to the front. */
  openRoomWindow(roomId: string): Promise<void>
  /** Closes the room's own window that asks. A page that closes itself cannot hand over what was typed last. */
  closeRoomWindow(): void
  /** Goes to a place of the app in its main window, brought to the front. Begins with '/'. */
  showInMain(route: string): void
  /** The mails of the embedded community, newest first; empty with a remote one. */
  mails(): Promise<Mail[]>
  /** Changes the community (null: the embedded one) and starts the page anew. The address is checked before anything changes. */
  chooseCommunity(address: string | null): Promise<Result<Community>>
  /** Starts the embedded community again after it failed. */
  retryCommunity(): Promise<void>
  /** One of the community's terms texts (`GET /terms/<name>.txt`), in the language on screen. */
  readTerms(name: 'service' | 'personal' | 'payment'): Promise<Result<string>>
  /** The address for questions: the community's own, or that of the makers of the app. */
  readContact(): Promise<string>
  /** The open-source software inside the app, by name. */
  readLicences(): Promise<Result<Licence[]>>
  /** Opens an http, https or mailto link in the system's own program. */
  openExternal(url: string): Promise<boolean>
  copyText(text: string): Promise<void>
  /** Asks where and saves a picture of the community there; false when the person changed their mind. */
  saveImage(path: string): Promise<Result<boolean>>
  showLog(): Promise<void>
  /** Calls back until the returned function is called. */
  on<E extends DesktopEventName>(event: E, listener: (payload: DesktopEvents[E]) => void): () => void
}
