import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Backups } from '../../../../shared/backups'
import { useBackupsQuery } from '../../../data/backups'
import { desktop } from '../../../desktop/desktop'
import { useNow } from '../../../hooks/use-now'
import { Button } from '../../../ui/Button'
import { megabytesText, momentText } from '../../../ui/format'
import { SettingRow } from '../Pane'
import styles from './BackupsSetting.module.css'
import { ReplacedSetting } from './ReplacedSetting'
import { RestoreDialog } from './RestoreDialog'

const oldMs = 2 * 24 * 60 * 60_000

/** The backups of the community on this computer: the last one, making one now, restoring one. */
export function BackupsSetting() {
  const { t } = useTranslation()
  const { data: backups } = useBackupsQuery()
  const [asked, setAsked] = useState(false)
  if (backups === undefined) return null
  const { kept, replaced, work } = backups
  return (
    <>
      <SettingRow label={t('backups.title')} hint={<BackupsHint backups={backups} />}>
        <Button
          kind="text"
          size="s"
          disabled={kept.length === 0 || work.state === 'restoring'}
          command="restore"
          onClick={() => setAsked(true)}
        >
          {t('backups.restore')}
        </Button>
        <Button
          kind="line"
          size="s"
          busy={work.state === 'running'}
          disabled={work.state === 'restoring'}
          command="backUp"
          onClick={() => void desktop.backUp()}
        >
          {work.state === 'running' ? (
            <span role="status">{t('backups.running', { percent: Math.floor(work.done * 100) })}</span>
          ) : (
            t('backups.now')
          )}
        </Button>
      </SettingRow>
      <RestoreDialog opened={asked} onClose={() => setAsked(false)} kept={kept} />
      {replaced !== null && <ReplacedSetting replaced={replaced} disabled={work.state === 'restoring'} />}
    </>
  )
}

/** The last backup, or what is wrong with the backups. */
function BackupsHint({ backups: { kept, work } }: { backups: Backups }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const [last] = kept
  const time = last === undefined ? '' : momentText(i18n.language, last.at)
  if (work.state === 'restoring') return <span role="status">{t('backups.restoring')}</span>
  if (work.state === 'failed') return <Warning>{t(`backups.failed.${work.why}`)}</Warning>
  if (last === undefined) return t('backups.none')
  if (now - last.at > oldMs && work.state === 'idle') return <Warning>{t('backups.old', { time })}</Warning>
  return t('backups.last', { time, size: t('backups.size', { size: megabytesText(i18n.language, last.bytes) }) })
}

function Warning({ children }: { children: string }) {
  return (
    <span className={styles.warning} role="alert">
      <IconAlertTriangle />
      {children}
    </span>
  )
}
