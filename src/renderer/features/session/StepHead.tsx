import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton'
import styles from './StepHead.module.css'

const steps = ['account', 'profile', 'start'] as const

/** The steps of signing up with the current one marked, and its title. */
export function StepHead({ at, title, onBack }: { at: 0 | 1 | 2; title: string; onBack?: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <ol className={styles.steps} aria-label={t('session.signup.steps')}>
        {steps.map((step, index) => (
          <li key={step} aria-current={index === at ? 'step' : undefined}>
            <span>
              {index + 1} {t(`session.signup.${step}`)}
            </span>
          </li>
        ))}
      </ol>
      <h1 className={styles.title}>
        {onBack && (
          <IconButton label={t('session.signup.backToAccount')} className={styles.back} onClick={onBack}>
            <IconArrowLeft />
          </IconButton>
        )}
        {title}
      </h1>
    </>
  )
}
