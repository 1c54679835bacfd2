import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../data/session'
import { keepFocusAt } from '../../../hooks/focus'
import { noLearning, useSaveLearning } from '../../../parts/account/use-learning'
import { Button, ButtonLink } from '../../../ui/Button'
import { SideSection } from '../../../ui/SideSection'
import styles from './LanguageOffer.module.css'

/** Asks members who have never answered which languages they have. "Not now" counts as an answer. */
export function LanguageOffer() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { save, busy } = useSaveLearning()
  if (!user || user.languages !== null) return null
  const decline = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const after = currentTarget.closest('section')?.nextElementSibling
    const moveFocus = keepFocusAt(() => (after instanceof HTMLElement ? after : null))
    void save(noLearning)
    moveFocus()
  }
  return (
    <SideSection title={t('learning.offer.title')}>
      <p className={styles.text}>{t('learning.offer.text')}</p>
      <p className={styles.acts}>
        <ButtonLink to="/profile/setting/account/languages" kind="tint" size="s">
          {t('learning.offer.choose')}
        </ButtonLink>
        <Button kind="line" size="s" busy={busy} onClick={decline}>
          {t('learning.offer.later')}
        </Button>
      </p>
    </SideSection>
  )
}
