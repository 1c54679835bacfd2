import type { Theme } from '../../src/shared/desktop'
import { languages } from '../../src/shared/i18n/index'

/** A theme of the app, or the system's contrast theme in place of its colours, which is taken only when asked for. */
export type PictureTheme = Theme | 'contrast'

const themes: readonly PictureTheme[] = process.env['SCREENS_THEME'] === 'contrast' ? ['contrast'] : ['light', 'dark']
const sizes = [
  { width: 1280, height: 800 },
  { width: 420, height: 800 },
]

const { SCREENS_ONLY, SCREENS_LANGUAGE, SCREENS_THEME, SCREENS_WIDTH } = process.env

/** The requested combinations (`npm run screens -- --language ko --theme dark|contrast --width 420`), or all. */
export const looks = languages
  .filter((language) => SCREENS_LANGUAGE === undefined || language === SCREENS_LANGUAGE)
  .flatMap((language) => themes.map((theme) => ({ language, theme })))
  .filter(({ theme }) => SCREENS_THEME === undefined || theme === SCREENS_THEME)
  .flatMap((look) => sizes.map((size) => ({ ...look, ...size })))
  .filter(({ width }) => SCREENS_WIDTH === undefined || String(width) === SCREENS_WIDTH)

const prefixes = SCREENS_ONLY?.split(',').filter((prefix) => prefix !== '')

/** Whether a screen is requested (`--only post,signup`). */
export const isWanted = ({ name }: { name: string }) => prefixes === undefined || prefixes.some((prefix) => name.startsWith(prefix))

/** Everything is requested, so the folder may be emptied first. */
export const isWhole = [SCREENS_ONLY, SCREENS_LANGUAGE, SCREENS_THEME, SCREENS_WIDTH].every((filter) => filter === undefined)
