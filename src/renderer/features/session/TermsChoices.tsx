import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/Checkbox'
import type { AgreedTerms } from './session-api'
import { useSignup } from './signup-store'
import styles from './TermsChoices.module.css'
import { TermsDialog } from './TermsDialog'

const rows = [
  { name: 'service', agree: 'agreeService', view: 'viewService' },
  { name: 'personal', agree: 'agreePersonal', view: 'viewPersonal' },
] as const

/** Both terms, to be read and agreed to. */
export function TermsChoices({ tried }: { tried: boolean }) {
  const { t } = useTranslation()
  const error = useId()
  const { form, enter } = useSignup()
  const [reading, setReading] = useState<AgreedTerms | null>(null)
  const lacks = tried && !(form.service && form.personal)
  const agree = (name: AgreedTerms) => {
    enter({ [name]: true })
    setReading(null)
  }
  return (
    <div className={styles.terms}>
      {rows.map(({ name, agree: words, view }) => (
        <div key={name} className={styles.row}>
          <Checkbox
            name={name}
            label={t(`session.signup.${words}`)}
            checked={form[name]}
            onChecked={(checked) => enter({ [name]: checked })}
            aria-describedby={lacks && !form[name] ? error : undefined}
          />
          <button type="button" aria-label={t(`session.signup.${view}`)} onClick={() => setReading(name)}>
            {t('session.signup.view')}
          </button>
        </div>
      ))}
      <div id={error} role="alert" className={lacks ? styles.error : undefined}>
        {lacks && t('session.agreeTerms')}
      </div>
      <TermsDialog name={reading} onClose={() => setReading(null)} onAgree={agree} />
    </div>
  )
}
