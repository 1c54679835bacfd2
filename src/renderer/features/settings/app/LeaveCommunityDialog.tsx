import { skipToken } from '@reduxjs/toolkit/query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeavingLosses, ListedCommunity } from '../../../../shared/community'
import { useLeavingLossesQuery } from '../../../data/communities'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useLeaving } from '../../../hooks/use-leave-guard'
import { useOnce } from '../../../hooks/use-once'
import { communityName } from '../../../parts/community/community-words'
import { Checkbox } from '../../../ui/Checkbox'
import { Dialog } from '../../../ui/Dialog'
import styles from './LeaveCommunityDialog.module.css'

interface LeaveCommunityDialogProps {
  opened: boolean
  onClose: () => void
  community: ListedCommunity
  /** The one that opens when the open one is left. */
  next: ListedCommunity | undefined
  onLeft: () => void
}

/** Asks what becomes of what this machine has of a community, says what is lost, and leaves it. */
export function LeaveCommunityDialog({ opened, onClose, community, next, onLeft }: LeaveCommunityDialogProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const leaving = useLeaving()
  const { key, choice, isOpen } = community
  const [removes, setRemoves] = useState(false)
  const left = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [leave, busy] = useOnce(desktop.leaveCommunity)
  const { data: losses } = useLeavingLossesQuery(opened ? key : skipToken)
  // The demo begins anew, with accounts that its drafts and notebooks do not belong to.
  const isDemo = choice.kind === 'demo'
  const close = () => {
    if (busy) return
    setRemoves(false)
    setProblem(null)
    onClose()
  }
  const confirm = async () => {
    // A second click meets the dialog while it closes.
    if (left.current) return
    const result = await leave(key, { removeTexts: removes || isDemo })
    if (result === null) return
    if (!result.ok) return setProblem(errorText(result.error))
    left.current = true
    onClose()
    onLeft()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('community.leave.title', { name: communityName(t, community) })}
      verb={t('community.leave.verb')}
      onConfirm={() => (isOpen ? leaving(() => void confirm()) : void confirm())}
      danger
      busy={busy}
      blocked={losses === undefined}
      width={440}
    >
      <p>{t(`community.leave.text.${choice.kind}`)}</p>
      {isOpen && next !== undefined && <p className={styles.line}>{t('community.leave.next', { name: communityName(t, next) })}</p>}
      {losses !== undefined && losses.unsent > 0 && <p className={styles.lost}>{t('community.leave.unsent', { count: losses.unsent })}</p>}
      {!isDemo && (
        <div className={styles.choice}>
          <Checkbox label={t('community.leave.remove')} checked={removes} onChecked={setRemoves} />
          <div className={styles.hint} role="status">
            {removes ? losses !== undefined && <Removed losses={losses} /> : t('community.leave.kept')}
          </div>
        </div>
      )}
      {problem !== null && (
        <p role="alert" className={styles.lost}>
          {problem}
        </p>
      )}
    </Dialog>
  )
}

/** What is lost with drafts and notebooks. */
function Removed({ losses: { drafts, unsynced } }: { losses: LeavingLosses }) {
  const { t } = useTranslation()
  if (drafts === 0 && unsynced === 0) return t('community.leave.removed.nothing')
  return (
    <>
      {drafts > 0 && <p>{t('community.leave.removed.drafts', { count: drafts })}</p>}
      {unsynced > 0 && <p>{t('community.leave.removed.entries', { count: unsynced })}</p>}
    </>
  )
}
