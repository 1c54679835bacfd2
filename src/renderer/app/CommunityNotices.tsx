import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RestoredBackup } from '../../shared/backups'
import { useBackupsQuery } from '../data/backups'
import { desktop } from '../desktop/desktop'
import { RestoringState } from '../parts/backups/RestoringState'
import { useRestoring } from '../parts/backups/use-restoring'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { momentText } from '../ui/format'
import styles from './CommunityGate.module.css'

/** Says once that the community's database was damaged and where the renamed file is, and offers the last backup. */
export function SetAsideNotice({ file }: { file: string }) {
  const { t, i18n } = useTranslation()
  const [seen, setSeen] = useState<string | null>(null)
  const { data: backups } = useBackupsQuery()
  const { busy, problem, restore } = useRestoring()
  if (backups === undefined) return null
  const [last] = backups.kept
  const close = () => busy || setSeen(file)
  const copy = () => void desktop.copyText(file)
  return (
    <Dialog
      opened={seen !== file}
      onClose={close}
      title={t('shell.setAside.title')}
      {...(last === undefined
        ? {
            verb: t('shell.setAside.copy'),
            onConfirm: () => {
              copy()
              setSeen(file)
            },
          }
        : {
            verb: t('backups.afterDamage.restore'),
            keep: t('backups.afterDamage.keep'),
            onConfirm: () => restore(last.name),
          })}
      busy={busy}
      width={440}
    >
      <p>{t('shell.setAside.text')}</p>
      <p className={styles.file}>{file}</p>
      {last !== undefined && (
        <>
          <Button kind="text" size="s" icon={<IconCopy />} onClick={copy}>
            {t('shell.setAside.copy')}
          </Button>
          <p>{t('backups.afterDamage.last', { time: momentText(i18n.language, last.at) })}</p>
        </>
      )}
      <RestoringState busy={busy} problem={problem} />
    </Dialog>
  )
}

/** Says once that a backup was restored, and where the former data is. */
export function RestoredNotice({ at, kept }: RestoredBackup) {
  const { t, i18n } = useTranslation()
  const [seen, setSeen] = useState<string | null>(null)
  return (
    <Dialog
      opened={seen !== kept}
      onClose={() => setSeen(kept)}
      title={t('backups.restored.title')}
      verb={t('backups.restored.copy')}
      keep={t('common.close')}
      onConfirm={() => {
        void desktop.copyText(kept)
        setSeen(kept)
      }}
      width={440}
    >
      <p>{t('backups.restored.text', { time: momentText(i18n.language, at) })}</p>
      <p className={styles.file}>{kept}</p>
    </Dialog>
  )
}
