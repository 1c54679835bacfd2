import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Backups } from '../../../../shared/backups'
import { replacedDays } from '../../../../shared/backups'
import { RestoringState } from '../../../parts/backups/RestoringState'
import { useRestoring } from '../../../parts/backups/use-restoring'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { momentText } from '../../../ui/format'
import { SettingRow } from '../Pane'

/** What the last restore has replaced, and the way back to it. */
export function ReplacedSetting({ replaced: { name, at }, disabled }: { replaced: NonNullable<Backups['replaced']>; disabled: boolean }) {
  const { t, i18n } = useTranslation()
  const [asked, setAsked] = useState(false)
  const { busy, problem, restore, forget } = useRestoring()
  const close = () => {
    if (busy) return
    forget()
    setAsked(false)
  }
  return (
    <>
      <SettingRow
        label={t('backups.replaced.title')}
        hint={t('backups.replaced.hint', { time: momentText(i18n.language, at), days: replacedDays })}
      >
        <Button kind="text" size="s" aria-haspopup="dialog" disabled={disabled} command="goBack" onClick={() => setAsked(true)}>
          {t('backups.replaced.back')}
        </Button>
      </SettingRow>
      <Dialog
        opened={asked}
        onClose={close}
        title={t('backups.replaced.backTitle')}
        verb={t('backups.replaced.backVerb')}
        onConfirm={() => restore(name)}
        busy={busy}
      >
        <p>{t('backups.replaced.backText', { days: replacedDays })}</p>
        <RestoringState busy={busy} problem={problem} />
      </Dialog>
    </>
  )
}
