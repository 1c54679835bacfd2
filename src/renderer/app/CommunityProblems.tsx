import { IconCopy, IconFileText, IconKey, IconNotebook, IconRefresh, IconServer2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import cups from '../../../resources/art/spot-cups.svg'
import type { RestoredBackup } from '../../shared/backups'
import type { CommunityState } from '../../shared/community'
import { useBackupsQuery } from '../data/backups'
import { desktop } from '../desktop/desktop'
import { useCommunity } from '../desktop/machine'
import { RestoringState } from '../parts/backups/RestoringState'
import { useRestoring } from '../parts/backups/use-restoring'
import { Button, ButtonLink } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { EmptyState } from '../ui/EmptyState'
import { momentText } from '../ui/format'
import styles from './CommunityProblems.module.css'

/** In place of the pages, when the embedded community could not start. */
export function CommunityFailed({ reason, folder }: Extract<CommunityState, { state: 'failed' }>) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={styles.gate}>
      <EmptyState
        art={cups}
        heading="h1"
        title={t('shell.communityFailed')}
        action={
          <div className={styles.acts}>
            <Button kind="line" icon={<IconFileText />} onClick={() => void desktop.showLog()}>
              {t('shell.showLog')}
            </Button>
            <ButtonLink to="/notebook" kind="line" icon={<IconNotebook />}>
              {t('shell.openNotebook')}
            </ButtonLink>
            <Button icon={<IconRefresh />} onClick={() => void desktop.retryCommunity()}>
              {t('common.retry')}
            </Button>
          </div>
        }
      >
        {t(reason ? `shell.communityFailedBy.${reason}` : 'shell.communityFailedNext')}
        {reason === 'folder' && <span className={styles.folder}>{folder}</span>}
      </EmptyState>
    </div>
  )
}

/** In place of the pages: another key than the one that is pinned (docs/product/hosting.md "A changed key"). */
export function OtherComputer() {
  const { t } = useTranslation()
  const { address } = useCommunity()
  if (address === null) return null
  return (
    <div role="alert" className={styles.gate}>
      <EmptyState
        art={cups}
        heading="h1"
        title={t('hosting.stranger.title')}
        action={
          <div className={styles.acts}>
            <ButtonLink to="/profile/setting/community" kind="line" icon={<IconServer2 />}>
              {t('hosting.stranger.other')}
            </ButtonLink>
            <ButtonLink to={`/join?address=${encodeURIComponent(address)}`} icon={<IconKey />}>
              {t('hosting.stranger.again')}
            </ButtonLink>
          </div>
        }
      >
        {t('hosting.stranger.text', { address })}
      </EmptyState>
    </div>
  )
}

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
            keep: t('common.close'),
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
          <Button kind="text" size="s" className={styles.copy} icon={<IconCopy />} onClick={copy}>
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
