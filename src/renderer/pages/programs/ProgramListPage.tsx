import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { withoutReconnectRefetch } from '../../data/lists'
import { useProgramsInfiniteQuery } from '../../data/programs'
import { ProgramGrid } from '../../features/programs/list/ProgramGrid'
import { ProgramBar } from '../../features/programs/list/ProgramSection'
import { listOf, searchOfList } from '../../features/programs/program-facts'
import { useTitle } from '../../hooks/use-title'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageColumns } from '../../ui/PageColumns'
import { SegmentedControl } from '../../ui/SegmentedControl'
import styles from './ProgramPage.module.css'

/** `/program/list?category=&order=`: every program of a kind or subject (docs/product/screens.md "Program pages"). */
export function ProgramListPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const shown = listOf(useLocation().search)
  const { category, order } = shown
  const name = JSON.stringify(shown)
  const list = useProgramsInfiniteQuery({ of: 'category', ...shown }, withoutReconnectRefetch)
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
