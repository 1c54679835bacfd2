import { useTranslation } from 'react-i18next'
import { useOpenMailbox } from '../../../data/mailbox'
import { desktop } from '../../../desktop/desktop'
import { useCommunity, useVersion } from '../../../desktop/machine'
import { Button, ButtonLink } from '../../../ui/Button'
import { Mark } from '../../../ui/Mark'
import { Pane, type PaneProps, PaneRow, paneAddress, SettingRow } from '../Pane'
import styles from './AboutPane.module.css'
import { UpdateRows, UpdateStrip } from './UpdateRows'

/** The version and its updates, the local mailbox and the log. */
export function AboutPane({ below }: PaneProps) {
  const { t } = useTranslation()
  const { kind, terms } = useCommunity()
  const openMailbox = useOpenMailbox()
  return (
    <Pane title={t('settings.about.title')}>
      <UpdateStrip />
      <UpdateRows />
      {kind === 'embedded' && (
        <SettingRow label={t('settings.about.mailbox')} hint={t('settings.about.mailboxHint')}>
          <Button kind="line" size="s" onClick={openMailbox}>
            {t('settings.about.open')}
          </Button>
        </SettingRow>
      )}
      {terms !== null && (
        <SettingRow label={t('settings.about.terms')} hint={t('settings.about.termsHint')}>
          <Button
            kind="line"
            size="s"
            aria-label={t('settings.about.terms')}
            command="terms"
            onClick={() => void desktop.openExternal(terms)}
          >
            {t('settings.about.open')}
          </Button>
        </SettingRow>
      )}
      <SettingRow label={t('settings.about.log')} hint={t('settings.about.logHint')}>
        <Button kind="line" size="s" onClick={() => void desktop.showLog()}>
          {t('shell.showLog')}
        </Button>
      </SettingRow>
      {below.map((pane) => (
        <PaneRow key={pane.path} pane={pane} />
      ))}
    </Pane>
  )
}

/** About the makers of the app (docs/product/screens.md "Settings"). */
export function CompanyPane() {
  const { t } = useTranslation()
  const version = useVersion()
  return (
    <Pane title={t('account.company.title')}>
      <div className={styles.head}>
        <Mark size={48} />
        <div>
          <b>{t('common.appName')}</b>
          <p>{t('account.company.version', { version })}</p>
        </div>
      </div>
      <div className={styles.text}>
        <p className={styles.lead}>{t('account.company.lead')}</p>
        {(['what', 'how', 'who'] as const).map((part) => (
          <section key={part}>
            <h3>{t(`account.company.${part}`)}</h3>
            <p>{t(`account.company.${part}Text`)}</p>
          </section>
        ))}
      </div>
      <ButtonLink kind="line" to={paneAddress('info/inquiry')}>
        {t('account.company.write')}
      </ButtonLink>
    </Pane>
  )
}
