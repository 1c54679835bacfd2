import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import cups from '../../../../resources/art/spot-cups.svg'
import type { Languages } from '../../../shared/contract/languages'
import type { User } from '../../../shared/contract/people-shapes'
import { otherOf } from '../../../shared/languages'
import type { PartnerFilter } from '../../data/partners'
import { useGoToLogin, useSession } from '../../data/session'
import { NoPartners } from '../../features/people/partners/NoPartners'
import { OwnCard } from '../../features/people/partners/OwnCard'
import { PartnerFilters } from '../../features/people/partners/PartnerFilters'
import { PartnerList } from '../../features/people/partners/PartnerList'
import { filterOf, hasLanguages, searchOf, setFilters } from '../../features/people/partners/partner-filter'
import { useMediaWidth } from '../../hooks/use-media-width'
import { useTitle } from '../../hooks/use-title'
import { Button, ButtonLink } from '../../ui/Button'
import { Chip } from '../../ui/Chip'
import { EmptyState } from '../../ui/EmptyState'
import { PageColumns } from '../../ui/PageColumns'
import { SheetPresence } from '../../ui/SheetPresence'
import { SideSheet } from '../../ui/SideSheet'
import styles from './PeoplePage.module.css'

/** `/people?speaks=&levels=&goals=&city=&school=&here=`: people to learn with (docs/product/people.md "Partners"). */
export function PeoplePage() {
  const { t } = useTranslation()
  const { user } = useSession()
  const goToLogin = useGoToLogin()
  useTitle(t('partners.title'))
  if (!user) {
    return (
      <PageColumns>
        <EmptyState
          heading="h1"
          art={cups}
          title={t('partners.visitor.title')}
          action={<Button onClick={goToLogin}>{t('shell.logIn')}</Button>}
        >
          {t('partners.visitor.text')}
        </EmptyState>
      </PageColumns>
    )
  }
  if (!hasLanguages(user.languages)) {
    return (
      <PageColumns>
        <EmptyState
          heading="h1"
          art={cups}
          title={t('partners.noLanguages.title')}
          action={<ButtonLink to="/profile/setting/account/languages">{t('partners.noLanguages.action')}</ButtonLink>}
        >
          {t('partners.noLanguages.text')}
        </EmptyState>
      </PageColumns>
    )
  }
  return <People user={user} languages={user.languages} />
}

/** The search, with its filters beside it or, in narrow windows, in a sheet. The address has the filters. */
function People({ user, languages }: { user: User; languages: Languages }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const wide = useMediaWidth() === 'wide'
  const [opened, setOpened] = useState(false)
  const filter = filterOf(useLocation().search, languages)
  const count = setFilters(filter).length
  const onFilter = (to: PartnerFilter) => void navigate({ search: searchOf(to) }, { replace: true })
  const side = (
    <>
      <PartnerFilters filter={filter} onFilter={onFilter} />
      <OwnCard user={user} />
    </>
  )
  const sheetOpen = opened && !wide
  const [speaks, learns] = [t(`learning.${filter.speaks}`), t(`learning.${otherOf(filter.speaks)}`)]
  return (
    <>
      <div className={styles.beneath} inert={sheetOpen}>
        <PageColumns side={side}>
          <header className={styles.head}>
            <h1>{t('partners.title')}</h1>
            {!wide && (
              <Chip aria-haspopup="dialog" onClick={() => setOpened(true)}>
                <IconAdjustmentsHorizontal />
                {count === 0 ? t('partners.filters') : t('partners.filtersCount', { count })}
              </Chip>
            )}
            <p>{t('partners.intro', { speaks, learns })}</p>
          </header>
          <PartnerList key={JSON.stringify(filter)} filter={filter} empty={<NoPartners filter={filter} onFilter={onFilter} />} />
        </PageColumns>
      </div>
      <SheetPresence>
        {sheetOpen ? (
          <SideSheet
            label={t('partners.filters')}
            onClose={() => setOpened(false)}
            bar={<b>{t('partners.filters')}</b>}
            foot={
              <div className={styles.foot}>
                <Button onClick={() => setOpened(false)}>{t('partners.show')}</Button>
              </div>
            }
          >
            {side}
          </SideSheet>
        ) : null}
      </SheetPresence>
    </>
  )
}
