import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { useAuditInfiniteQuery } from '../../data/administering'
import { useHasRole } from '../../data/session'
import { AdministrationPage } from '../../features/moderating/administration/AdministrationPage'
import { AuditFilters } from '../../features/moderating/administration/AuditFilters'
import { AuditRow, AuditSkeleton } from '../../features/moderating/administration/AuditRow'
import { auditFilterOf, type ShownAudit, searchOfAudit, shownOf } from '../../features/moderating/administration/audit-filter'
import { useTitle } from '../../hooks/use-title'
import { EndlessList } from '../../parts/EndlessList'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { NotFoundPage } from '../NotFoundPage'

/** `/moderation/audit`: what moderators and administrators did, for administrators (docs/product/moderation.md "Audit"). */
export function AuditPage() {
  return useHasRole('administrator') ? <Audit /> : <NotFoundPage />
}

function Audit() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const shown = shownOf(useLocation().search)
  useTitle(t('administering.tabs.audit'))
  const show = (next: ShownAudit) => void navigate({ pathname: '/moderation/audit', search: searchOfAudit(next) }, { replace: true })
  return (
    <AdministrationPage at="audit">
      <AuditFilters shown={shown} onShown={show} />
      <Entries key={searchOfAudit(shown)} shown={shown} />
    </AdministrationPage>
  )
}

function Entries({ shown }: { shown: ShownAudit }) {
  const { t } = useTranslation()
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = useAuditInfiniteQuery(auditFilterOf(shown), {
    refetchOnMountOrArgChange: true,
  })
  const pages = currentData?.pages
  const rows = pages?.flatMap(({ items }) => items) ?? []
  return (
    <EndlessList
      name={`audit ${searchOfAudit(shown)}`}
      query={{ pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch }}
      keyOf={({ id }) => id}
      draw={(entry, position) => <AuditRow entry={entry} position={position} />}
      rowHeight={68}
      label={t('administering.audit.list')}
      failed={t('administering.audit.failed')}
      moreFailed={t('administering.audit.moreFailed')}
      end={t('administering.audit.end')}
      skeleton={(next) => <AuditSkeleton count={next ? 1 : 6} next={next} />}
      empty={<Nothing narrowed={searchOfAudit(shown) !== ''} />}
    />
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  const { t } = useTranslation()
  const key = narrowed ? 'filtered' : 'empty'
  const action = narrowed && (
    <ButtonLink to="/moderation/audit" replace>
      {t('administering.audit.filtered.action')}
    </ButtonLink>
  )
  return (
    <EmptyState art={mailbox} title={t(`administering.audit.${key}.title`)} action={action || undefined}>
      {t(`administering.audit.${key}.text`)}
    </EmptyState>
  )
}
