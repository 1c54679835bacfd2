import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/people-shapes'
import { PersonPrograms } from '../../features/programs/PersonPrograms'
import styles from '../../features/programs/ProgramPage.module.css'
import { PageColumns } from '../../ui/PageColumns'
import { ProgramSettingTabs } from './ProgramSettingTabs'

/** What one offers. */
export function OwnProgramsPage({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <PageColumns width="grid">
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t('programs.own.title')}</h1>
        </header>
        <ProgramSettingTabs at="program" />
        <PersonPrograms userId={user.id} name={user.nickname} />
      </div>
    </PageColumns>
  )
}
