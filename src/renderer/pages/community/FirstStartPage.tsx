import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop, useSaveSettings } from '../../desktop/desktop'
import { useLanguage } from '../../desktop/machine'
import { AuthSheet } from '../../features/session/AuthSheet'
import { useTitle } from '../../hooks/use-title'
import { CommunityWays } from '../../parts/community/CommunityWays'
import { useCommunityForm } from '../../parts/community/use-community-form'
import { Button } from '../../ui/Button'
import { Mark } from '../../ui/Mark'
import styles from './CommunityPages.module.css'

/** What the first start of an installed app asks (docs/product/desktop.md "Which community opens"). */
export function FirstStartPage({ invited: invitedFirst }: { invited: string | null }) {
  const { t } = useTranslation()
  const [invited, setInvited] = useState(invitedFirst)
  useEffect(() => desktop.on('invited', ({ address }) => setInvited(address)), [])
  useTitle(t('community.first.title'))
  return (
    <AuthSheet wide>
      <Mark size={40} className={styles.mark} />
      <h1 className={styles.title}>{t('community.first.title')}</h1>
      <p className={styles.line}>{t('community.first.line')}</p>
      <Choice key={invited} invited={invited} />
      <LanguageLink />
    </AuthSheet>
  )
}

function Choice({ invited }: { invited: string | null }) {
  const { t } = useTranslation()
  const form = useCommunityForm({ current: null, invited })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form onSubmit={submit}>
      <CommunityWays form={form} />
      <Button type="submit" size="l" disabled={!form.isReady} busy={form.busy} className={styles.verb}>
        {t(`community.verbs.${form.way}`)}
      </Button>
    </form>
  )
}

/** Changes to the other language, named in that language. */
function LanguageLink() {
  const { t } = useTranslation()
  const save = useSaveSettings()
  const other = useLanguage() === 'ko' ? 'en' : 'ko'
  return (
    <button type="button" lang={other} className={styles.language} onClick={() => save({ language: other })}>
      {t('community.first.language')}
    </button>
  )
}
