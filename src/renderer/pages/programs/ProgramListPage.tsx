import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { ProgramBar } from '../../features/programs/ProgramBar'
import { ProgramGrid } from '../../features/programs/ProgramGrid'
import styles from '../../features/programs/ProgramPage.module.css'
import { listOf, searchOfList } from '../../features/programs/program-list-address'
import { useProgramsInfiniteQuery } from '../../features/programs/programs-api'
import { useTitle } from '../../hooks/use-title'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageColumns } from '../../ui/PageColumns'
import { SegmentedControl } from '../../ui/SegmentedControl'

/** `/program/list?category=&order=`: every program of a kind or subject (specification 2). */
export function ProgramListPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const shown = listOf(useLocation().search)
  const { category, order } = shown
  const name = JSON.stringify(shown)
  // A list that is there is not asked for anew when the network comes back: one reads on.
  const list = useProgramsInfiniteQuery(shown, { refetchOnReconnect: false })
  const title = category === 'mento' || category === 'tuto' ? t(`programs.kind.${category}`) : t(`common.category.${category}`)
  useTitle(`${title} · ${t('programs.title')}`)
  return (
    <PageColumns key={name} width="grid">
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t('programs.title')}</h1>
        </header>
        <div className={styles.under}>
          <ProgramBar at={category} searchOf={(to) => searchOfList({ category: to, order })} />
          <SegmentedControl
            label={t('programs.order.label')}
            value={order}
            onValue={(to) => void navigate({ search: searchOfList({ category, order: to }) }, { replace: true })}
            segments={[
              { value: 'date', label: t('programs.order.date') },
              { value: 'likes', label: t('programs.order.likes') },
            ]}
          />
        </div>
        <ProgramGrid
          name={name}
          list={list}
          empty={
            <EmptyState
              art={mailbox}
              title={t('programs.none.title')}
              action={<ButtonLink to="/program">{t('programs.none.action')}</ButtonLink>}
            >
              {t('programs.none.text')}
            </EmptyState>
          }
        />
      </div>
    </PageColumns>
  )
}
