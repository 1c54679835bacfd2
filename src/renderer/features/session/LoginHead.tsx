import { useTranslation } from 'react-i18next'
import { useNow } from '../../hooks/use-now'
import { Mark } from '../../ui/Mark'
import { greetingAt } from './greeting'
import styles from './LoginHead.module.css'

/** The mark and a greeting that goes with the time of day. */
export function LoginHead() {
  const { t } = useTranslation()
  const part = greetingAt(new Date(useNow()))
  return (
    <>
      <Mark size={44} className={styles.mark} />
      <h1 className={styles.title}>{t(`session.login.greeting.${part}`)}</h1>
      <p className={styles.line}>{t('session.login.line')}</p>
    </>
  )
}
