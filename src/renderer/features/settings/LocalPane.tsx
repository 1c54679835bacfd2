import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForgetKept } from '../../bridge/kept-here'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { useToast } from '../../ui/Toast'
import styles from './Pane.module.css'
import { SettingRow } from './SettingRow'

/** What the app keeps on this computer for whoever is signed in, and clearing it. */
export function LocalPane() {
  const { t } = useTranslation()
  const toast = useToast()
  const forget = useForgetKept()
  const [asked, setAsked] = useState(false)
  const clear = async () => {
    await forget()
    setAsked(false)
    toast(t('account.local.cleared'))
  }
  return (
    <>
      <h2 className={styles.title}>{t('account.local.title')}</h2>
      <p className={styles.intro}>{t('account.local.intro')}</p>
      <SettingRow label={t('account.local.drafts')} hint={t('account.local.draftsHint')}>
        <Button kind="line" size="s" onClick={() => setAsked(true)}>
          {t('account.local.clear')}
        </Button>
      </SettingRow>
      <Dialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('account.local.clearTitle')}
        verb={t('account.local.clear')}
        onConfirm={() => void clear()}
        danger
      >
        <p>{t('account.local.clearText')}</p>
      </Dialog>
    </>
  )
}
