import { useTranslation } from 'react-i18next'
import { desktop } from '../../bridge/desktop'
import { useCommunity, useVersion } from '../../bridge/machine'
import { useOpenMailbox } from '../../bridge/mailbox'
import { Button } from '../../ui/Button'
import styles from './Pane.module.css'
import { SettingRow } from './SettingRow'

/** What this app is, and where it keeps its notes. */
export function AboutPane() {
  const { t } = useTranslation()
  const version = useVersion()
  const { kind } = useCommunity()
  const openMailbox = useOpenMailbox()
  return (
    <>
      <h2 className={styles.title}>{t('settings.about.title')}</h2>
      <SettingRow label={t('settings.about.version')}>
        <span className={styles.value}>{version}</span>
      </SettingRow>
      {kind === 'embedded' && (
        <SettingRow label={t('settings.about.mailbox')} hint={t('settings.about.mailboxHint')}>
          <Button kind="line" size="s" onClick={openMailbox}>
            {t('settings.about.open')}
          </Button>
        </SettingRow>
      )}
      <SettingRow label={t('settings.about.log')} hint={t('settings.about.logHint')}>
        <Button kind="line" size="s" onClick={() => void desktop.showLog()}>
          {t('shell.showLog')}
        </Button>
      </SettingRow>
    </>
  )
}
