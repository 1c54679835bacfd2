import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useNotebookSyncQuery } from '../../data/notebook'
import { desktop } from '../../desktop/desktop'
import { useOpening } from '../../hooks/navigation'
import { Checkbox } from '../../ui/Checkbox'
import { Dialog } from '../../ui/Dialog'
import { useToast } from '../../ui/Toast'
import styles from './LogOut.module.css'

interface LogOutProps {
  /** Renders what opens the confirmation. */
  trigger: (ask: () => void) => ReactNode
  /** Whether the palette's command opens it here. */
  byCommand?: boolean
}

/** Logs out after a confirmation and opens home. */
export function LogOut({ trigger, byCommand = false }: LogOutProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [removeNotebook, setRemoveNotebook] = useState(false)
  const logOut = async () => {
    setBusy(true)
    await desktop.logOut({ removeNotebook }).finally(() => setBusy(false))
    setAsked(false)
    toast(t('settings.logOut.done'))
    void navigate('/')
  }
  const ask = () => {
    setRemoveNotebook(false)
    setAsked(true)
  }
  useOpening(byCommand ? 'logOut' : null, ask)
  return (
    <>
      {trigger(ask)}
      <Dialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('settings.logOut.title')}
        verb={t('settings.logOut.verb')}
        onConfirm={() => void logOut()}
        busy={busy}
      >
        <p>{t('settings.logOut.text')}</p>
        <NotebookChoice checked={removeNotebook} onChecked={setRemoveNotebook} />
      </Dialog>
    </>
  )
}

/** Whether the notebook leaves this machine too, and what would be lost (docs/product/notebook.md "Accounts"). */
function NotebookChoice({ checked, onChecked }: { checked: boolean; onChecked: (checked: boolean) => void }) {
  const { t } = useTranslation()
  const { data: sync } = useNotebookSyncQuery()
  const waiting = sync?.waiting ?? 0
  return (
    <div className={styles.choice}>
      <Checkbox label={t('settings.logOut.removeNotebook')} checked={checked} onChecked={onChecked} />
      {checked && (
        <p className={styles.hint} role="status">
          {waiting > 0 ? t('settings.logOut.notebookLost', { count: waiting }) : t('settings.logOut.notebookComesBack')}
        </p>
      )}
    </div>
  )
}
