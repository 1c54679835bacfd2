import * as z from 'zod'
import type { Settings } from '../shared/bridge'
import { firstSettings } from '../shared/first-settings'
import type { Store } from './store'

const choices = {
  language: z.enum(['ko', 'en', 'system']),
  theme: z.enum(['light', 'dark', 'system']),
  notifications: z.boolean(),
  notificationContent: z.boolean(),
  quietUntil: z.number().min(0),
  closing: z.enum(['ask', 'tray', 'quit']),
  startAtLogin: z.boolean(),
}

/** What a page may change. */
export const settingsPatch = z.strictObject(choices).partial()

export const initialSettings: KeptSettings = { ...firstSettings, community: null }

/** The choices on disk; `community` is a remote address, or null for the embedded one. What is missing or broken is as at first. */
export const keptSettings = z.object({
  language: choices.language.catch(firstSettings.language),
  theme: choices.theme.catch(firstSettings.theme),
  notifications: choices.notifications.catch(firstSettings.notifications),
  notificationContent: choices.notificationContent.catch(firstSettings.notificationContent),
  quietUntil: choices.quietUntil.catch(firstSettings.quietUntil),
  closing: choices.closing.catch(firstSettings.closing),
  startAtLogin: choices.startAtLogin.catch(firstSettings.startAtLogin),
  community: z.string().nullable().catch(null),
})
export type KeptSettings = z.output<typeof keptSettings>

/** The choices a page knows of. */
export function settingsOf({ community: _, ...settings }: KeptSettings): Settings {
  return settings
}

/** Takes over a page's changes; what it does not name stays. */
export function saveSettings(store: Store<KeptSettings>, patch: z.output<typeof settingsPatch>): Settings {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  store.write({ ...store.read(), ...given })
  return settingsOf(store.read())
}
