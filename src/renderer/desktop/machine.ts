import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import { type Community, type CommunityState, type Connection, unknownCommunity } from '../../shared/community'
import type { Compatibility } from '../../shared/compatibility'
import type { Settings, StartState, StoredNotices, Theme } from '../../shared/desktop'
import { firstSettings } from '../../shared/first-settings'
import type { Language } from '../../shared/i18n/index'
import type { LiveCause } from '../../shared/live-cause'
import type { MicrophoneState } from '../../shared/microphone'
import type { Updates } from '../../shared/updates'

/** The latest state from main about the machine and the community; no server data. */
export interface Machine extends MicrophoneState {
  platform: StartState['platform']
  version: string
  settings: Settings
  system: StartState['system']
  community: Community
  communityState: CommunityState
  connection: Connection
  /** Whether the live connection for chat works (docs/product/chat.md "Live connection"). */
  live: Connection
  /** Why the live connection is offline, else null. */
  liveCause: LiveCause | null
  /** The room that is open and scrolled to its end in any window; its messages do not count as unread. */
  roomInSight: string | null
  /** Whether the system supports starting the app at login. */
  canStartAtLogin: boolean
  /** When the connection was last online, in milliseconds; null if never. */
  lastOnlineAt: number | null
  /** Whether the last session expired. */
  hasExpired: boolean
  /** The newest notices of the signed-in member; null while nothing is known. */
  notices: StoredNotices | null
  /** When main has last found that they are still the newest, in milliseconds; null if not since it received them. */
  noticesConfirmedAt: number | null
  updates: Updates
  compatibility: Compatibility
  /** Whether other programs gave something for a new post: 0, or a number that each arrival changes. */
  incoming: number
}

const initialState: Machine = {
  platform: 'linux',
  version: '',
  settings: firstSettings,
  system: { language: 'en', theme: 'light' },
  community: unknownCommunity,
  communityState: { state: 'starting' },
  connection: 'unknown',
  live: 'unknown',
  liveCause: null,
  roomInSight: null,
  canStartAtLogin: false,
  lastOnlineAt: null,
  hasExpired: false,
  notices: null,
  noticesConfirmedAt: null,
  updates: { supported: 'none', feed: null, key: null, checkedAt: null, step: { name: 'idle' }, problem: null },
  compatibility: { fits: 'unknown', version: null },
  incoming: 0,
  recording: false,
}

const slice = createSlice({
  name: 'machine',
  initialState,
  reducers: {
    machineChanged: (machine, { payload }: PayloadAction<Partial<Machine>>) => ({ ...machine, ...payload }),
    settingsPatched: (machine, { payload }: PayloadAction<Partial<Settings>>) => {
      Object.assign(machine.settings, payload)
    },
    connectionChanged: (machine, { payload }: PayloadAction<{ connection: Connection; at: number }>) => {
      if (payload.connection === 'online' || machine.connection === 'online') machine.lastOnlineAt = payload.at
      machine.connection = payload.connection
    },
  },
})
export const machineReducer = slice.reducer
export const { machineChanged, settingsPatched, connectionChanged } = slice.actions

interface WithMachine {
  machine: Machine
}
const select =
  <Value>(of: (machine: Machine) => Value) =>
  () =>
    useSelector((state: WithMachine) => of(state.machine))

export const useVersion = select((machine) => machine.version)
export const usePlatform = select((machine) => machine.platform)
export const useSettings = select((machine) => machine.settings)
/** The newest notices as main last received them; null while nothing is known. */
export const useStoredNotices = select((machine) => machine.notices)
/** When main has last received the newest notices, in milliseconds, whether they had changed or not. */
export const useStoredNoticesAt = select(({ notices, noticesConfirmedAt }) => Math.max(notices?.at ?? 0, noticesConfirmedAt ?? 0))
/** The number of unread notices, as main last received it (docs/product/notifications.md "Unread"). */
export const useUnreadNotices = select((machine) => machine.notices?.unread ?? 0)
/** Whether the app and the community understand each other (docs/product/updates.md "Versions"). */
export const useCompatibility = select((machine) => machine.compatibility)
/** Where the app is with updates (docs/product/updates.md). */
export const useUpdates = select((machine) => machine.updates)
/** Whether other programs gave something for a new post: 0, or a number that each arrival changes. */
export const useIncoming = select((machine) => machine.incoming)
/** Whether a window of the app is recording (docs/product/chat.md "Voice messages"). */
export const useIsRecording = select((machine) => machine.recording)
export const useCommunity = select((machine) => machine.community)
export const useCommunityState = select((machine) => machine.communityState)
/** Whether the community answers; `unknown` is not shown. */
export const useConnection = select((machine) => machine.connection)
/** State of the live connection; `unknown` is not shown. */
export const useLiveState = select((machine) => machine.live)
/** Why the live connection is offline, else null. */
export const useLiveCause = select((machine) => machine.liveCause)
/** The room that is open and scrolled to its end in any window, or null. */
export const useRoomInSight = select((machine) => machine.roomInSight)
export const useCanStartAtLogin = select((machine) => machine.canStartAtLogin)
export const useLastOnlineAt = select((machine) => machine.lastOnlineAt)
/** Whether the last session expired. */
export const useHasExpired = select((machine) => machine.hasExpired)
/** The language of the app: the chosen one, else the system's. */
export const useLanguage = select(languageShown)
/** The theme of the app: the chosen one, else the system's. */
export const useTheme = select(themeShown)

export function languageShown({ settings, system }: Pick<Machine, 'settings' | 'system'>): Language {
  return settings.language === 'system' ? system.language : settings.language
}

export function themeShown({ settings, system }: Pick<Machine, 'settings' | 'system'>): Theme {
  return settings.theme === 'system' ? system.theme : settings.theme
}
