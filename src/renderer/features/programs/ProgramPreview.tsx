import { useTranslation } from 'react-i18next'
import { useSession } from '../../bridge/session'
import styles from './ProgramCard.module.css'
import { ProgramCover } from './ProgramCover'
import { ProgramTypeMark } from './ProgramTypeMark'
import { type ProgramFields, wholeNumber } from './program-draft'
import { hoursText, priceText } from './program-words'

/** The card as others will see it, while one writes. */
export function ProgramPreview({ fields }: { fields: ProgramFields }) {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <div className={styles.card} role="img" aria-label={t('programs.form.preview')}>
      <div className={styles.cover}>
        <span>
          <ProgramCover path={fields.imagePath} />
        </span>
      </div>
      <ProgramTypeMark program={fields} />
      <p className={styles.title}>{fields.title.trim() || t('programs.form.untitled')}</p>
      <p className={styles.who}>{[user?.nickname, user?.academy].filter(Boolean).join(' · ')}</p>
      <p className={styles.price}>
        {hoursText(t, wholeNumber(fields.hours))} · <strong>{priceText(t, wholeNumber(fields.price))}</strong>
      </p>
    </div>
  )
}
