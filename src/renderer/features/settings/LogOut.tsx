import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { desktop } from '../../bridge/desktop'
import { Dialog } from '../../ui/Dialog'
import { useToast } from '../../ui/Toast'

/** Logging out, after being asked; then one is at home. `trigger` draws what opens the question. */
export function LogOut({ trigger }: { trigger: (ask: () => void) => ReactNode }) {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const logOut = async () => {
    setBusy(true)
    await desktop.logOut()
    setBusy(false)
    setAsked(false)
    toast(t('settings.logOut.done'))
    void navigate('/')
  }
  return (
    <>
      {trigger(() => setAsked(true))}
      <Dialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('settings.logOut.title')}
        verb={t('settings.logOut.verb')}
        onConfirm={() => void logOut()}
        busy={busy}
      >
        <p>{t('settings.logOut.text')}</p>
      </Dialog>
    </>
  )
}
