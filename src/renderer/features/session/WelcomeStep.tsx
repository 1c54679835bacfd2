import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'
import { StepHead } from './StepHead'
import styles from './WelcomeStep.module.css'

/** Step 2: the account is made; on to where it was asked for, or home. */
export function WelcomeStep({ nickname, onBegin }: { nickname: string; onBegin: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <StepHead at={2} title={t('session.signup.welcome', { nickname })} />
      <p className={styles.text}>{t('session.signup.welcomeText')}</p>
      <Button size="l" onClick={onBegin} autoFocus>
        {t('session.signup.begin')}
      </Button>
    </>
  )
}
