import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../bridge/error-messages'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { useToast } from '../../ui/Toast'
import styles from './Devices.module.css'
import { useEndOtherSessionsMutation } from './settings-api'

/** Logs out on every other device, after being asked. */
export function EndOthers() {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [asked, setAsked] = useState(false)
  const [end, { isLoading }] = useEndOtherSessionsMutation()
  const endAll = async () => {
    const { error } = await end({})
    setAsked(false)
    toast(error ? errorText(error) : t('account.devices.othersEnded'))
  }
  return (
    <>
      <Button kind="line" className={styles.all} onClick={() => setAsked(true)}>
        {t('account.devices.endOthers')}
      </Button>
      <Dialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('account.devices.othersTitle')}
        verb={t('account.devices.end')}
        onConfirm={() => void endAll()}
        busy={isLoading}
      >
        <p>{t('account.devices.othersText')}</p>
      </Dialog>
    </>
  )
}
