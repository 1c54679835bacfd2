import { useTranslation } from 'react-i18next'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { ProgramGrid } from '../../features/programs/ProgramGrid'
import styles from '../../features/programs/ProgramPage.module.css'
import { useSavedProgramsInfiniteQuery } from '../../features/programs/programs-api'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageColumns } from '../../ui/PageColumns'
import { ProgramSettingTabs } from './ProgramSettingTabs'

/** What one has saved, the latest first. */
export function SavedProgramsPage() {
  const { t } = useTranslation()
  const list = useSavedProgramsInfiniteQuery({})
  return (
    <PageColumns width="grid">
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t('programs.savedTitle')}</h1>
        </header>
        <ProgramSettingTabs at="like" />
        <div className={styles.section}>
          <ProgramGrid
            name="saved"
            list={list}
            empty={
              <EmptyState
                art={mailbox}
                title={t('programs.savedNone.title')}
                action={<ButtonLink to="/program">{t('programs.savedNone.action')}</ButtonLink>}
              >
                {t('programs.savedNone.text')}
              </EmptyState>
            }
          />
        </div>
      </div>
    </PageColumns>
  )
}
