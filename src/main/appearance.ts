import type { App, NativeTheme } from 'electron'
import type { StartState, Theme } from '../shared/bridge'
import { type Language, languageOf } from '../shared/i18n/index'
import type { KeptSettings } from './settings'

/** Language and theme: what the system has, and what holds after the person's choice (decision 40). */
export interface Appearance {
  system(): StartState['system']
  language(): Language
  theme(): Theme
  /** Brings what was chosen to the parts of the app that the system draws. */
  apply(): void
  /** Calls back whenever the system's theme or the chosen one changes. */
  watch(onChange: () => void): void
  stop(): void
}

export function createAppearance(deps: { app: App; nativeTheme: NativeTheme; settings: () => KeptSettings }): Appearance {
  const { app, nativeTheme, settings } = deps

  const theme = (): Theme => (nativeTheme.shouldUseDarkColors ? 'dark' : 'light')
  const systemLanguage = () => languageOf(app.getPreferredSystemLanguages()[0] ?? app.getLocale())

  return {
    // With a theme chosen, the system's own cannot be seen; it is told as soon as it counts again.
    system: () => ({ language: systemLanguage(), theme: theme() }),
    language() {
      const { language } = settings()
      return language === 'system' ? systemLanguage() : language
    },
    theme,
    apply() {
      nativeTheme.themeSource = settings().theme
    },
    watch: (onChange) => void nativeTheme.on('updated', onChange),
    stop: () => void nativeTheme.removeAllListeners('updated'),
  }
}
