import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './Solved.module.css'

/** Marks a question whose asker has accepted an answer (docs/product/questions.md "Accepted answers"). */
export function Solved() {
  const { t } = useTranslation()
  return (
    <span className={styles.solved}>
      <IconCircleCheckFilled aria-hidden />
      {t('qna.accept.solved')}
    </span>
  )
}
