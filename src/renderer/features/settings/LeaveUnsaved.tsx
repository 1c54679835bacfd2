import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard, type WayOut } from '../../hooks/use-leave-guard'
import { Dialog } from '../../ui/Dialog'

/** Asks before one leaves with changes that are not saved. */
export function LeaveUnsaved({ active }: { active: boolean }) {
  const { t } = useTranslation()
  const [wayOut, setWayOut] = useState<WayOut | null>(null)
  const release = useLeaveGuard(active, (way) => setWayOut(() => way))
  const leave = () => {
    release()
    setWayOut(null)
    wayOut?.()
  }
  return (
    <Dialog
      opened={wayOut !== null}
      onClose={() => setWayOut(null)}
      title={t('account.info.leaveTitle')}
      verb={t('account.info.leaveVerb')}
      onConfirm={leave}
    >
      <p>{t('account.info.leaveText')}</p>
    </Dialog>
  )
}
