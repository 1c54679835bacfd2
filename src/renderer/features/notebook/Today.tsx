import { useTranslation } from 'react-i18next'
import type { NotebookOverview } from '../../../shared/notebook/views'
import { useNotebookSyncQuery } from '../../data/notebook'
import { shortcutText } from '../../hooks/shortcuts'
import { useNow } from '../../hooks/use-now'
import { ageText } from '../../ui/Age'
import { ButtonLink } from '../../ui/Button'
import { SideSection } from '../../ui/SideSection'
import styles from './Today.module.css'

type TodayFigures = NotebookOverview['today']

/** What is left to review today, and the way to it. */
export function Today({ today }: { today: TodayFigures }) {
  const { t } = useTranslation()
  return (
    <SideSection title={t('notebook.side.today')}>
      <Figures today={today} />
      {today.due > 0 && <Start className={styles.wide} />}
    </SideSection>
  )
}

/** The same in one line, where there is no side panel. */
export function TodayLine({ today }: { today: TodayFigures }) {
  if (today.due === 0) return null
  return (
    <div className={styles.line}>
      <Figures today={today} />
      <Start />
    </div>
  )
}

function Figures({ today: { due, new: fresh, minutes } }: { today: TodayFigures }) {
  const { t } = useTranslation()
  if (due === 0) return <p className={styles.quiet}>{t('notebook.side.done')}</p>
  const parts = [...(fresh > 0 ? [t('notebook.side.new', { count: fresh })] : []), t('notebook.side.minutes', { count: minutes })]
  return (
    <p className={styles.figures}>
      <strong>
        <span aria-hidden>{due}</span>
        <span className="sr">{t('notebook.due', { count: due })}</span>
      </strong>
      <span className={styles.quiet}>{parts.join(' · ')}</span>
    </p>
  )
}

function Start({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <ButtonLink to="/notebook/review" className={className}>
      {t('notebook.side.start')}
      <kbd aria-hidden>{shortcutText({ key: 'r' })}</kbd>
    </ButtonLink>
  )
}

/** How the notebook stands to the community's copy, in one quiet line; nothing for a visitor. */
export function SyncLine() {
  const { t } = useTranslation()
  const { data: sync } = useNotebookSyncQuery()
  const now = useNow()
  if (!sync) return null
  const { waiting, syncedAt, isFull } = sync
  const synced = syncedAt !== null && t('notebook.sync.synced', { age: ageText(t, new Date(syncedAt).toISOString(), now) })
  if (isFull) return <p className={styles.sync}>{t('notebook.sync.full', { count: waiting })}</p>
  if (waiting > 0) return <p className={styles.sync}>{t('notebook.sync.waiting', { count: waiting })}</p>
  return synced && <p className={styles.sync}>{synced}</p>
}
