import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { Community, CommunityState, Connection, Settings, StartState, Theme } from '../../shared/bridge'
import { firstSettings } from '../../shared/first-settings'
import type { Language } from '../../shared/i18n/index'

/** What main last told about the machine and the community; no server data. */
export interface Machine {
  platform: StartState['platform']
  version: string
  settings: Settings
  system: StartState['system']
  community: Community
  communityState: CommunityState
  connection: Connection
  /** Whether chat is heard live (specification 4). */
  live: Connection
  /** The room somebody is reading at its end, in whichever window: nothing in it counts as unread. */
  roomInSight: string | null
  /** Whether the system can start the app with the computer. */
  canStartAtLogin: boolean
  /** When the connection was last known good, in milliseconds; null before the first time. */
  lastOnlineAt: number | null
  /** Whether the session ended without being asked to. */
  hasExpired: boolean
}

const initialState: Machine = {
  platform: 'linux',
  version: '',
  settings: firstSettings,
  system: { language: 'en', theme: 'light' },
  community: { kind: 'embedded', address: null, demo: null },
  communityState: { state: 'starting' },
  connection: 'unknown',
  live: 'unknown',
  roomInSight: null,
  canStartAtLogin: false,
  lastOnlineAt: null,
  hasExpired: false,
}

const slice = createSlice({
  name: 'machine',
  initialState,
  reducers: {
    told: (machine, { payload }: PayloadAction<Partial<Machine>>) => ({ ...machine, ...payload }),
    connectionTold: (machine, { payload }: PayloadAction<{ connection: Connection; at: number }>) => {
      if (payload.connection === 'online' || machine.connection === 'online') machine.lastOnlineAt = payload.at
      machine.connection = payload.connection
    },
  },
})
export const machineReducer = slice.reducer
export const { told, connectionTold } = slice.actions

interface WithMachine {
  machine: Machine
}
const select =
  <Value>(of: (machine: Machine) => Value) =>
  () =>
    useSelector((state: WithMachine) => of(state.machine))

export const useVersion = select((machine) => machine.version)
export const useSettings = select((machine) => machine.settings)
export const useCommunity = select((machine) => machine.community)
export const useCommunityState = select((machine) => machine.communityState)
/** Whether the community answers; `unknown` is shown as nothing. */
export const useConnection = select((machine) => machine.connection)
/** Whether chat is heard live; `unknown` is shown as nothing. */
export const useLiveState = select((machine) => machine.live)
/** The room somebody is reading at its end, in whichever window, or null. */
export const useRoomInSight = select((machine) => machine.roomInSight)
export const useCanStartAtLogin = select((machine) => machine.canStartAtLogin)
export const useLastOnlineAt = select((machine) => machine.lastOnlineAt)
/** Whether the last session ended without being asked to. */
export const useHasExpired = select((machine) => machine.hasExpired)
/** The language on screen: the chosen one, else the system's. */
export const useLanguage = select(languageShown)
/** The theme on screen: the chosen one, else the system's. */
export const useTheme = select(themeShown)

export function languageShown({ settings, system }: Pick<Machine, 'settings' | 'system'>): Language {
  return settings.language === 'system' ? system.language : settings.language
}

export function themeShown({ settings, system }: Pick<Machine, 'settings' | 'system'>): Theme {
  return settings.theme === 'system' ? system.theme : settings.theme
}
