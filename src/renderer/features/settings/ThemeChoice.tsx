import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '../../../shared/bridge'
import { useSettings } from '../../bridge/machine'
import { useSaveSettings } from '../../bridge/settings'
import styles from './ThemeChoice.module.css'
import { ThemePicture } from './ThemePicture'

const choices = ['system', 'light', 'dark'] as const satisfies Settings['theme'][]

/** The drawn choice of theme. */
export function ThemeChoice() {
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
