import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Backups } from '../../../../shared/backups'
import { RestoringState } from '../../../parts/backups/RestoringState'
import { useRestoring } from '../../../parts/backups/use-restoring'
import { Dialog } from '../../../ui/Dialog'
import { megabytesText, momentText } from '../../../ui/format'
import { Radio } from '../../../ui/Radio'
import styles from './BackupsSetting.module.css'

/** Asks which backup takes the place of the community, and restores it. */
export function RestoreDialog({ opened, onClose, kept }: { opened: boolean; onClose: () => void; kept: Backups['kept'] }) {
  const { t, i18n } = useTranslation()
  const name = useId()
  const [picked, setPicked] = useState<string | null>(null)
  const { busy, problem, restore, forget } = useRestoring()
  // Until one is picked, the newest.
  const chosen = kept.find((each) => each.name === picked) ?? kept[0]
  const close = () => {
    if (busy) return
    forget()
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('backups.restoreTitle')}
      verb={t('backups.restoreVerb')}
      onConfirm={() => chosen && restore(chosen.name)}
      busy={busy}
      blocked={chosen === undefined}
      width={440}
    >
      <p>{t('backups.restoreText')}</p>
      <div className={styles.choices} role="radiogroup" aria-label={t('backups.restoreTitle')}>
        {kept.map((each) => (
          <Radio
            key={each.name}
            name={name}
            className={styles.choice}
            checked={each === chosen}
            onChoose={() => {
              forget()
              setPicked(each.name)
            }}
          >
            <span>{momentText(i18n.language, each.at)}</span>
            <span className={styles.size}>{t('backups.size', { size: megabytesText(i18n.language, each.bytes) })}</span>
          </Radio>
        ))}
      </div>
      <RestoringState busy={busy} problem={problem} />
    </Dialog>
  )
}
