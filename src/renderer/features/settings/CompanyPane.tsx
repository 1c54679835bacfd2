import { useTranslation } from 'react-i18next'
import { useVersion } from '../../bridge/machine'
import { ButtonLink } from '../../ui/Button'
import { Mark } from '../../ui/Mark'
import styles from './CompanyPane.module.css'
import pane from './Pane.module.css'
import { paneAddress } from './pane-links'

/** Who makes this, what and how (specification 2 `/info/company`). */
export function CompanyPane() {
  const { t } = useTranslation()
  const version = useVersion()
  return (
    <>
      <h2 className={pane.title}>{t('account.company.title')}</h2>
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
    </>
  )
}
