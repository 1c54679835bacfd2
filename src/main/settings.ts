import * as z from 'zod'
import type { Settings } from '../shared/bridge'
import type { Store } from './store'

/** What a page may change. */
export const settingsPatch = z
  .strictObject({ language: z.enum(['ko', 'en', 'system']), theme: z.enum(['light', 'dark', 'system']) })
  .partial()

/** The choices on disk; `community` is a remote address, or null for the embedded one. */
export const keptSettings = z.object({
  language: z.enum(['ko', 'en', 'system']).catch('system'),
  theme: z.enum(['light', 'dark', 'system']).catch('system'),
  community: z.string().nullable().catch(null),
})
export type KeptSettings = z.output<typeof keptSettings>
export const initialSettings: KeptSettings = { language: 'system', theme: 'system', community: null }

/** The choices a page knows of. */
export function settingsOf({ language, theme }: KeptSettings): Settings {
  return { language, theme }
}

/** Takes over a page's changes; what it does not name stays. */
export function saveSettings(store: Store<KeptSettings>, patch: z.output<typeof settingsPatch>): Settings {
  const { language, theme, community } = store.read()
  store.write({ language: patch.language ?? language, theme: patch.theme ?? theme, community })
  return settingsOf(store.read())
}
