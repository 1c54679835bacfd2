import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '../../../../shared/desktop'
import { limits } from '../../../../shared/limits'
import { useSaveSettings } from '../../../desktop/desktop'
import { useSettings } from '../../../desktop/machine'
import { shortcutText } from '../../../hooks/shortcuts'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { Select } from '../../../ui/Select'
import { Pane, SettingRow } from '../Pane'
import pane from '../Pane.module.css'
import styles from './ScreenPane.module.css'

const sizesIn = ({ least, most, step }: { least: number; most: number; step: number }) =>
  Array.from({ length: (most - least) / step + 1 }, (_, index) => least + index * step)

/** The keys that change a text size. */
const keysOfSize = (t: TFunction) => ({
  keys: shortcutText({ key: '+/−/0', mod: true }),
  wheel: shortcutText({ key: t('settings.chatText.wheel'), mod: true }),
})

/** Theme, language and text sizes; each applies at once. */
export function ScreenPane() {
  const { t } = useTranslation()
  const { language, textSize, chatTextSize } = useSettings()
  const save = useSaveSettings()
  return (
    <Pane title={t('settings.theme.title')}>
      <ThemeChoice />
      <div className={pane.rows}>
        <SettingRow label={t('settings.language.label')} hint={t('settings.language.hint')}>
          <SegmentedControl<Settings['language']>
            label={t('settings.language.label')}
            className={pane.segments}
            value={language}
            onValue={(choice) => save({ language: choice })}
            segments={[
              { value: 'system', label: t('settings.language.system') },
              // Each language is named in itself, for readers of no other.
              { value: 'ko', label: '한국어', lang: 'ko' },
              { value: 'en', label: 'English', lang: 'en' },
            ]}
          />
        </SettingRow>
        <SettingRow label={t('settings.textSize.label')} hint={t('settings.textSize.hint', keysOfSize(t))}>
          <Select
            size="s"
            aria-label={t('settings.textSize.label')}
            value={String(textSize)}
            onValue={(size) => save({ textSize: Number(size) })}
            options={sizesIn(limits.textSize).map((size) => ({ value: String(size), label: t('settings.chatText.size', { size }) }))}
          />
        </SettingRow>
        <SettingRow label={t('settings.chatText.label')} hint={t('settings.chatText.hint', keysOfSize(t))}>
          <Select
            size="s"
            aria-label={t('settings.chatText.label')}
            value={String(chatTextSize)}
            onValue={(size) => save({ chatTextSize: Number(size) })}
            options={sizesIn(limits.chatText).map((size) => ({ value: String(size), label: t('settings.chatText.size', { size }) }))}
          />
        </SettingRow>
      </div>
    </Pane>
  )
}

const choices = ['system', 'light', 'dark'] as const satisfies Settings['theme'][]

/** The theme, chosen by pictures. */
function ThemeChoice() {
  const { t } = useTranslation()
  const name = useId()
  const { theme } = useSettings()
  const save = useSaveSettings()
  return (
    <fieldset className={styles.choices} aria-label={t('settings.theme.title')}>
      {choices.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input type="radio" name={name} checked={choice === theme} onChange={() => save({ theme: choice })} />
          <ThemePicture theme={choice} />
          <span>{t(`settings.theme.${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A small drawing of the window in a theme; `system` shows both, split diagonally. */
function ThemePicture({ theme }: { theme: Settings['theme'] }) {
  const cut = useId()
  return (
    <svg viewBox="0 0 132 84" aria-hidden="true">
      {theme === 'system' ? (
        <>
          <clipPath id={cut}>
            <path d="M0 0H84L48 84H0Z" />
          </clipPath>
          <Sheet theme="dark" />
          <g clipPath={`url(#${cut})`}>
            <Sheet theme="light" />
          </g>
        </>
      ) : (
        <Sheet theme={theme} />
      )}
    </svg>
  )
}

// `data-theme` sets the tokens anew for this drawing.
function Sheet({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <g data-theme={theme} strokeLinecap="round">
      <rect className={styles.desk} width="132" height="84" />
      <path className={styles.page} d="M18 12H132V84H18Z" />
      <path className={styles.title} d="M30 24h52M30 34h38" />
      <path className={styles.text} d="M30 52h70M30 60h58M30 68h64" />
      <circle className={styles.mark} cx="9" cy="20" r="3.5" />
      <path className={styles.place} d="M6 32h6M6 42h6" />
    </g>
  )
}
