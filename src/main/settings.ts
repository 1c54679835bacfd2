import { EventEmitter } from 'node:events'
import * as z from 'zod'
import type { Settings } from '../shared/desktop'
import { englishDictionaries, koreanDictionaries } from '../shared/dictionaries'
import { firstSettings } from '../shared/first-settings'
import { keyHashShape } from '../shared/key-code'
import { limits } from '../shared/limits'
import { readWeights } from '../shared/notebook/memory'
import { silenceable } from '../shared/notices'
import { clockTime } from '../shared/quiet-hours'
import { speechRates } from '../shared/reading-settings'
import { updateChannels } from '../shared/updates'
import { weekdays } from '../shared/weekdays'
import { storedCommunities } from './configuration/kept-communities'
import { firstHosting, hostingChoice } from './hosting/hosting-choice'
import type { Store } from './store'

const choices = {
  language: z.enum(['ko', 'en', 'system']),
  theme: z.enum(['light', 'dark', 'system']),
  notifications: z.boolean(),
  notificationContent: z.boolean(),
  silenced: z.array(z.enum(silenceable)).max(silenceable.length),
  quietUntil: z.number().min(0),
  quietHours: z.boolean(),
  quietFrom: z.string().regex(clockTime),
  quietTo: z.string().regex(clockTime),
  quietDays: z.array(z.enum(weekdays)).max(weekdays.length),
  closing: z.enum(['ask', 'tray', 'quit']),
  startAtLogin: z.boolean(),
  textSize: z.number().min(limits.textSize.least).max(limits.textSize.most).multipleOf(limits.textSize.step),
  chatTextSize: z.number().min(limits.chatText.least).max(limits.chatText.most).multipleOf(limits.chatText.step),
  newPerDay: z.number().int().min(limits.notebook.newPerDay.least).max(limits.notebook.newPerDay.most),
  reviewsPerDay: z.number().int().min(limits.notebook.reviewsPerDay.least).max(limits.notebook.reviewsPerDay.most),
  dayEndsAt: z.number().int().min(0).max(23),
  voiceKorean: z.string().max(limits.reading.voice),
  voiceEnglish: z.string().max(limits.reading.voice),
  rateKorean: z.literal(speechRates),
  rateEnglish: z.literal(speechRates),
  dictionaryKorean: z.enum(koreanDictionaries),
  dictionaryEnglish: z.enum(englishDictionaries),
  showsPronunciation: z.boolean(),
  retention: z.number().min(limits.notebook.retention.least).max(limits.notebook.retention.most),
  weights: z
    .string()
    .max(500)
    .refine((text) => readWeights(text) !== null),
  reminder: z.boolean(),
  reminderAt: z.string().regex(clockTime),
  checksSpelling: z.boolean(),
  spellsKorean: z.boolean(),
  spellsEnglish: z.boolean(),
  updateChannel: z.enum(updateChannels),
  playbackRate: z.literal(speechRates),
  microphoneExplained: z.boolean(),
}

/** What a page may change. */
export const settingsPatch = z.strictObject(choices).partial()
export type SettingsPatch = z.output<typeof settingsPatch>

export const initialSettings: StoredSettings = {
  ...firstSettings,
  community: null,
  embedded: null,
  plainAddresses: [],
  pins: {},
  loginProgram: null,
  hosting: firstHosting,
  communities: [],
}

/**
 * The settings on disk; `community` is the remote address that was chosen, or null; then `embedded` is the community inside the app that
 * was chosen, or null if none was yet. `plainAddresses` are those whose missing encryption the person accepted, `pins` the keys of
 * communities that were paired with, by their origin; `loginProgram` is the program that Windows starts at login; `hosting` is how the
 * community of this computer is hosted; `communities` are those that are kept. Missing or invalid fields get their initial values.
 */
export const storedSettings = z.object({
  language: choices.language.catch(firstSettings.language),
  theme: choices.theme.catch(firstSettings.theme),
  notifications: choices.notifications.catch(firstSettings.notifications),
  notificationContent: choices.notificationContent.catch(firstSettings.notificationContent),
  silenced: choices.silenced.catch(firstSettings.silenced),
  quietUntil: choices.quietUntil.catch(firstSettings.quietUntil),
  quietHours: choices.quietHours.catch(firstSettings.quietHours),
  quietFrom: choices.quietFrom.catch(firstSettings.quietFrom),
  quietTo: choices.quietTo.catch(firstSettings.quietTo),
  quietDays: choices.quietDays.catch(firstSettings.quietDays),
  closing: choices.closing.catch(firstSettings.closing),
  startAtLogin: choices.startAtLogin.catch(firstSettings.startAtLogin),
  textSize: choices.textSize.catch(firstSettings.textSize),
  chatTextSize: choices.chatTextSize.catch(firstSettings.chatTextSize),
  newPerDay: choices.newPerDay.catch(firstSettings.newPerDay),
  reviewsPerDay: choices.reviewsPerDay.catch(firstSettings.reviewsPerDay),
  dayEndsAt: choices.dayEndsAt.catch(firstSettings.dayEndsAt),
  voiceKorean: choices.voiceKorean.catch(firstSettings.voiceKorean),
  voiceEnglish: choices.voiceEnglish.catch(firstSettings.voiceEnglish),
  rateKorean: choices.rateKorean.catch(firstSettings.rateKorean),
  rateEnglish: choices.rateEnglish.catch(firstSettings.rateEnglish),
  dictionaryKorean: choices.dictionaryKorean.catch(firstSettings.dictionaryKorean),
  dictionaryEnglish: choices.dictionaryEnglish.catch(firstSettings.dictionaryEnglish),
  showsPronunciation: choices.showsPronunciation.catch(firstSettings.showsPronunciation),
  retention: choices.retention.catch(firstSettings.retention),
  weights: choices.weights.catch(firstSettings.weights),
  reminder: choices.reminder.catch(firstSettings.reminder),
  reminderAt: choices.reminderAt.catch(firstSettings.reminderAt),
  checksSpelling: choices.checksSpelling.catch(firstSettings.checksSpelling),
  spellsKorean: choices.spellsKorean.catch(firstSettings.spellsKorean),
  spellsEnglish: choices.spellsEnglish.catch(firstSettings.spellsEnglish),
  updateChannel: choices.updateChannel.catch(firstSettings.updateChannel),
  playbackRate: choices.playbackRate.catch(firstSettings.playbackRate),
  microphoneExplained: choices.microphoneExplained.catch(firstSettings.microphoneExplained),
  community: z.string().nullable().catch(null),
  embedded: z.enum(['demo', 'own']).nullable().catch(null),
  plainAddresses: z.array(z.string()).catch([]),
  pins: z.record(z.string(), z.object({ key: z.string().regex(keyHashShape), invitation: z.string().nullable() })).catch({}),
  loginProgram: z.string().nullable().catch(null),
  hosting: hostingChoice.catch(firstHosting),
  communities: storedCommunities.catch([]),
})
export type StoredSettings = z.output<typeof storedSettings>

/** The settings on disk, and an event for each change that a page or the tray makes. */
export interface SettingsStore extends Store<StoredSettings> {
  /** Changes the fields of the patch and leaves the others unchanged. */
  change(patch: SettingsPatch): Settings
  on(event: 'change', listener: (settings: Settings, patch: SettingsPatch) => void): void
}

export function createSettings(store: Store<StoredSettings>): SettingsStore {
  const events = new EventEmitter<{ change: [Settings, SettingsPatch] }>()
  return {
    ...store,
    change(patch) {
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
      store.write({ ...store.read(), ...given })
      events.emit('change', settingsOf(store.read()), patch)
      // A listener may have changed them back.
      return settingsOf(store.read())
    },
    on: (event, listener) => void events.on(event, listener),
  }
}

/** The settings that pages know. */
export function settingsOf(stored: StoredSettings): Settings {
  const { community, embedded, plainAddresses, pins, loginProgram, hosting, communities, ...settings } = stored
  return settings
}
