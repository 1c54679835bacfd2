import { useTranslation } from 'react-i18next'
import { useSession } from '../../../data/session'
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
  return (
    <SideSection title={t('learning.offer.title')}>
      <p className={styles.text}>{t('learning.offer.text')}</p>
      <p className={styles.acts}>
        <ButtonLink to="/profile/setting/account/languages" kind="tint" size="s">
          {t('learning.offer.choose')}
        </ButtonLink>
        <Button kind="line" size="s" busy={busy} onClick={() => void save(noLearning)}>
          {t('learning.offer.later')}
        </Button>
      </p>
    </SideSection>
  )
}
