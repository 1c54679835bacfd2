import { useTranslation } from 'react-i18next'
import type { Settings } from '../../../shared/bridge'
import { useSettings } from '../../bridge/machine'
import { useSaveSettings } from '../../bridge/settings'
import { SegmentedControl } from '../../ui/SegmentedControl'
import styles from './Pane.module.css'
import { SettingRow } from './SettingRow'
import { ThemeChoice } from './ThemeChoice'

/** How the app looks and which language it speaks; both change at once. */
export function ScreenPane() {
  const { t } = useTranslation()
  const { language } = useSettings()
  const save = useSaveSettings()
  return (
    <>
      <h2 className={styles.title}>{t('settings.theme.title')}</h2>
      <ThemeChoice />
      <div className={styles.rows}>
        <SettingRow label={t('settings.language.label')} hint={t('settings.language.hint')}>
          <SegmentedControl<Settings['language']>
            label={t('settings.language.label')}
            className={styles.segments}
            value={language}
            onValue={(choice) => save({ language: choice })}
            segments={[
              { value: 'system', label: t('settings.language.system') },
              // A language is named in itself, so that whoever needs it finds it.
              { value: 'ko', label: '한국어', lang: 'ko' },
              { value: 'en', label: 'English', lang: 'en' },
            ]}
          />
        </SettingRow>
      </div>
    </>
  )
}
