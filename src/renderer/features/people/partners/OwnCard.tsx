import { useTranslation } from 'react-i18next'
import type { User } from '../../../../shared/contract/people-shapes'
import { asPartner } from '../../../../shared/languages'
import { ButtonLink } from '../../../ui/Button'
import { LanguageMark } from '../../../ui/LanguageMark'
import styles from './OwnCard.module.css'

/** How the member is shown to others in the search for partners, or why not, and where to change it. */
export function OwnCard({ user }: { user: User }) {
  const { t } = useTranslation()
  const isOff = user.own?.listed === false
  const isShown = !isOff && asPartner(user.languages) !== null
  const why = isOff ? 'off' : 'notYet'
  return (
    <section className={styles.card}>
      <p className={styles.text}>
        {t(`partners.own.${isShown ? 'shown' : why}`)}
        {isShown && (
          <span className={styles.name}>
            <b className="one">{user.nickname}</b>
            <LanguageMark languages={user.languages} />
          </span>
        )}
      </p>
      <ButtonLink to="/profile/setting/account/languages" kind="line" size="s" aria-label={t('partners.own.changeLabel')}>
        {t('partners.own.change')}
      </ButtonLink>
    </section>
  )
}
