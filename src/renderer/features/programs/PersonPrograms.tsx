import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import styles from './PersonPrograms.module.css'
import { ProgramGrid } from './ProgramGrid'
import { useUserProgramsInfiniteQuery } from './programs-api'

/** What somebody offers, on their profile (specification 2). */
export function PersonPrograms({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation()
  const list = useUserProgramsInfiniteQuery({ userId, order: 'likes' }, { refetchOnMountOrArgChange: true })
  return (
    <div className={styles.programs}>
      <ProgramGrid
        name={`of ${userId}`}
        list={list}
        most={2}
        empty={
          <EmptyState title={t('programs.noneOf.title')} action={<ButtonLink to="/program">{t('programs.noneOf.action')}</ButtonLink>}>
            {t('programs.noneOf.text', { name })}
          </EmptyState>
        }
      />
    </div>
  )
}
