import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import cups from '../../../../../resources/art/spot-cups.svg'
import { limits } from '../../../../shared/limits'
import { type PartnerFilter, usePartnersInfiniteQuery } from '../../../data/partners'
import { keepFocusAt } from '../../../hooks/focus'
import { Button, ButtonLink } from '../../../ui/Button'
import { Chip } from '../../../ui/Chip'
import { EmptyState } from '../../../ui/EmptyState'
import styles from './NoPartners.module.css'
import { type FilterName, setFilters, withoutFilter, withoutFilters } from './partner-filter'

interface NoPartnersProps {
  filter: PartnerFilter
  onFilter: (filter: PartnerFilter) => void
}

/** No results: the filters without which somebody is found, or where to go when none is set. */
export function NoPartners({ filter, onFilter }: NoPartnersProps) {
  const { t } = useTranslation()
  const set = setFilters(filter)
  const loosen = (to: PartnerFilter) => {
    const moveFocus = keepFocusAt(() => null)
    onFilter(to)
    moveFocus()
  }
  if (set.length === 0) {
    return (
      <EmptyState art={cups} title={t('partners.none.title')} action={<ButtonLink to="/write">{t('partners.none.action')}</ButtonLink>}>
        {t('partners.none.text')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      art={cups}
      title={t('partners.noneLeft.title')}
      action={
        <div className={styles.acts}>
          {set.map((name) => (
            <RemoveFilterButton key={name} name={name} filter={withoutFilter(filter, name)} onFilter={loosen} />
          ))}
          <Button kind="text" size="s" onClick={() => loosen(withoutFilters(filter))}>
            {t('partners.clear')}
          </Button>
        </div>
      }
    >
      {t('partners.noneLeft.text')}
    </EmptyState>
  )
}

/** A call looks at a limited number of members, so that the first pages may be empty; nobody is looked for further than this. */
const mostPages = 5

/** Removes a filter and tells how many are found then; nothing where nobody is. */
function RemoveFilterButton({ name, filter, onFilter }: NoPartnersProps & { name: FilterName }) {
  const { t } = useTranslation()
  const { currentData, isFetching, error, hasNextPage, fetchNextPage } = usePartnersInfiniteQuery(filter)
  const pages = currentData?.pages ?? []
  const page = pages.find(({ ids }) => ids.length > 0)
  const goesOn = !page && hasNextPage && !isFetching && error === undefined && pages.length < mostPages
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  if (!page) return null
  const count = page.next === null ? String(page.ids.length) : `${Math.min(page.ids.length, limits.pageSize)}+`
  return <Chip onClick={() => onFilter(filter)}>{t('partners.loosen', { filter: t(`partners.filter.${name}`), count })}</Chip>
}
