import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { limits } from '../../../shared/limits'
import type { ProgramLimits } from '../../../shared/programs'
import { withoutReconnectRefetch } from '../../data/lists'
import { programsCall, useProgramsInfiniteQuery } from '../../data/programs'
import { FilterChips } from '../../features/programs/filter/FilterChips'
import { ProgramFilters } from '../../features/programs/filter/ProgramFilters'
import { countLimits } from '../../features/programs/filter/program-filter'
import { ProgramGrid } from '../../features/programs/list/ProgramGrid'
import { ProgramBar } from '../../features/programs/list/ProgramSection'
import { listOf, type ProgramListOf, searchOfList } from '../../features/programs/program-facts'
import { useMediaWidth } from '../../hooks/use-media-width'
import { useTitle } from '../../hooks/use-title'
import { StoredAge } from '../../parts/StoredAge'
import { Button, ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageColumns } from '../../ui/PageColumns'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SheetPresence } from '../../ui/SheetPresence'
import { SideSection } from '../../ui/SideSection'
import { SideSheet } from '../../ui/SideSheet'
import styles from './ProgramPage.module.css'

/**
 * `/program/list?category=&order=&price=&hours=&days=`: the programs of a kind or subject with filters (docs/product/programs.md
 * "Filters"), which are beside the list, or in a sheet in narrow windows.
 */
export function ProgramListPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const wide = useMediaWidth() === 'wide'
  const [opened, setOpened] = useState(false)
  const shown = listOf(useLocation().search)
  const { category, order, ...narrowed } = shown
  const list = useProgramsInfiniteQuery({ of: 'category', ...shown }, { ...withoutReconnectRefetch, refetchOnMountOrArgChange: 60 })
  const title = category === 'mento' || category === 'tuto' ? t(`programs.kind.${category}`) : t(`common.category.${category}`)
  useTitle(`${title} · ${t('programs.title')}`)
  const count = countLimits(narrowed)
  const show = (to: ProgramListOf) => void navigate({ search: searchOfList(to) }, { replace: true })
  const onNarrowed = (to: ProgramLimits) => show({ category, order, ...to })
  const filters = <ProgramFilters narrowed={narrowed} onNarrowed={onNarrowed} />
  const found = foundText(list.currentData?.pages[0]?.total)
  const name = JSON.stringify(shown)
  const sheetOpen = opened && !wide
  return (
    <>
      <div className={styles.beneath} inert={sheetOpen}>
        <PageColumns width="list" side={<SideSection title={t('programs.filter.title')}>{filters}</SideSection>}>
          <div className={styles.page}>
            <header className={styles.head}>
              <h1>{t('programs.title')}</h1>
              {!wide && (
                <Button kind="line" size="s" icon={<IconAdjustmentsHorizontal />} onClick={() => setOpened(true)}>
                  {count === 0 ? t('programs.filter.title') : t('programs.filter.titleCount', { count })}
                </Button>
              )}
            </header>
            <div className={styles.under}>
              <ProgramBar at={category} searchOf={(to) => searchOfList({ ...narrowed, category: to, order })} />
              <SegmentedControl
                label={t('programs.order.label')}
                value={order}
                onValue={(to) => show({ ...narrowed, category, order: to })}
                segments={[
                  { value: 'date', label: t('programs.order.date') },
                  { value: 'likes', label: t('programs.order.likes') },
                ]}
              />
            </div>
            {count > 0 && <FilterChips narrowed={narrowed} onNarrowed={onNarrowed} total={found} />}
            <StoredAge {...programsCall({ of: 'category', ...shown })} />
            <ProgramGrid
              key={name}
              name={name}
              list={list}
              most={2}
              empty={count === 0 ? <NoPrograms /> : <NoneLeft onClear={() => onNarrowed({})} />}
            />
          </div>
        </PageColumns>
      </div>
      <SheetPresence>
        {sheetOpen ? (
          <SideSheet
            label={t('programs.filter.title')}
            onClose={() => setOpened(false)}
            bar={<b>{t('programs.filter.title')}</b>}
            foot={
              <div className={styles.filterFoot}>
                <Button onClick={() => setOpened(false)}>
                  {found === undefined ? t('programs.filter.show') : t('programs.filter.showFound', { total: found })}
                </Button>
              </div>
            }
          >
            {filters}
          </SideSheet>
        ) : null}
      </SheetPresence>
    </>
  )
}

/** The number of programs in a filtered list, which is counted up to `limits.searchTotal`. */
function foundText(total: number | undefined): string | undefined {
  if (total === undefined) return undefined
  return total >= limits.searchTotal ? `${limits.searchTotal}+` : String(total)
}

function NoPrograms() {
  const { t } = useTranslation()
  return (
    <EmptyState art={mailbox} title={t('programs.none.title')} action={<ButtonLink to="/program">{t('programs.none.action')}</ButtonLink>}>
      {t('programs.none.text')}
    </EmptyState>
  )
}

function NoneLeft({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      art={mailbox}
      title={t('programs.filter.none.title')}
      action={<Button onClick={onClear}>{t('programs.filter.clearAll')}</Button>}
    >
      {t('programs.filter.none.text')}
    </EmptyState>
  )
}
