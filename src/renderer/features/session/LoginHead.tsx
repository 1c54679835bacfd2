import { useTranslation } from 'react-i18next'
import { useNow } from '../../hooks/use-now'
import { Mark } from '../../ui/Mark'
import styles from './LoginHead.module.css'

/** The logo and a greeting by the time of day. */
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

/** The part of the day for the greeting. */
export function greetingAt(time: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = time.getHours()
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
