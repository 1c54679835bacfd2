import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../data/session'
import { LanguageFields } from '../../parts/account/LanguageFields'
import { useLearning } from '../../parts/account/use-learning'
import { Button } from '../../ui/Button'
import { StepHead } from './StepHead'
import styles from './StepHead.module.css'

/**
 * Step 2: the account exists. Asks once for the member's languages, which may be left empty; the button returns to the page that asked for
 * the login, or home.
 */
export function WelcomeStep({ nickname, onBegin }: { nickname: string; onBegin: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { learning, edit, changed, aboutError, busy, save } = useLearning(user)
  const begin = async () => {
    // An empty answer is saved too, so that the member is not asked again; a failure to save it is ignored.
    const saved = save({ quiet: !changed })
    if (!changed || (await saved)) onBegin()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void begin()
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <StepHead at={2} title={t('session.signup.welcome', { nickname })} />
      <p className={styles.text}>{t('learning.welcome')}</p>
      <LanguageFields learning={learning} onEdit={edit} aboutError={aboutError} onEnter={() => void begin()} />
      <Button type="submit" size="l" busy={busy && changed} className={styles.begin} autoFocus>
        {t('session.signup.begin')}
      </Button>
    </form>
  )
}
