import { EventEmitter } from 'node:events'
import type { App, NativeTheme } from 'electron'
import type { StartState, Theme } from '../shared/desktop'
import { type Language, languageOf } from '../shared/i18n/index'
import type { SettingsStore } from './settings'

/** Language and theme: the system's, and the ones in effect after the person's choice (docs/product/desktop.md "Language and theme"). */
export interface Appearance {
  system(): StartState['system']
  language(): Language
  theme(): Theme
  /** The system's theme or the settings have changed. */
  on(event: 'change', listener: () => void): void
  stop(): void
}

export interface AppearanceDeps {
  app: App
  nativeTheme: NativeTheme
  settings: Pick<SettingsStore, 'read' | 'on'>
}

export function createAppearance({ app, nativeTheme, settings }: AppearanceDeps): Appearance {
  const events = new EventEmitter<{ change: [] }>()
  const theme = (): Theme => (nativeTheme.shouldUseDarkColors ? 'dark' : 'light')
  const systemLanguage = () => languageOf(app.getPreferredSystemLanguages()[0] ?? app.getLocale())
  const emitChange = () => void events.emit('change')

  nativeTheme.themeSource = settings.read().theme
  nativeTheme.on('updated', emitChange)
  settings.on('change', ({ theme: chosen }) => {
    nativeTheme.themeSource = chosen
    emitChange()
  })

  return {
    // While a theme is chosen, Electron does not report the system's own; it does so again once `system` is chosen.
    system: () => ({ language: systemLanguage(), theme: theme() }),
    language() {
      const { language } = settings.read()
      return language === 'system' ? systemLanguage() : language
    },
    theme,
    on: (event, listener) => void events.on(event, listener),
    stop: () => void nativeTheme.off('updated', emitChange),
  }
}
