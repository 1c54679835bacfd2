import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '../../../shared/contract/index'
import { useShowAgain } from '../../bridge/moderation'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import row from './SettingRow.module.css'

/** One blocked person; of an anonymous one only the label they were blocked under. */
export function BlockedRow({ block: { id, userId, nickname, imagePath } }: { block: Output<'blocks'>['blocks'][number] }) {
  const { t } = useTranslation()
  const { unblock } = useShowAgain()
  const [busy, setBusy] = useState(false)
  const lift = async () => {
    setBusy(true)
    const lifted = await unblock(id)
    if (!lifted) setBusy(false)
  }
  return (
    <li className={row.row} data-item-id={id}>
      <Avatar path={imagePath} size={40} />
      <div className={row.words}>
        <b>{nickname}</b>
        {userId === null && <span>{t('moderation.blocked.anonymous')}</span>}
      </div>
      <Button
        kind="line"
        size="s"
        busy={busy}
        aria-label={t('moderation.blocked.unblockOne', { name: nickname })}
        onClick={() => void lift()}
      >
        {t('moderation.blocked.unblock')}
      </Button>
    </li>
  )
}
