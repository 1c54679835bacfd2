import { IconShieldCog } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type To, useLocation, useNavigate, useParams } from 'react-router-dom'
import type { CaseRow } from '../../../shared/contract/moderating-shapes'
import { type CaseFilter, useModerationCasesInfiniteQuery } from '../../data/moderating'
import { useHasRole } from '../../data/session'
import { resultText } from '../../features/moderating/case-text'
import { isAppeal, offeredKinds, outcomes } from '../../features/moderating/decision/draft'
import { CaseFilters } from '../../features/moderating/queue/CaseFilters'
import { CaseList } from '../../features/moderating/queue/CaseList'
import { filterOf, searchOf } from '../../features/moderating/queue/case-filter'
import { ListFoot } from '../../features/moderating/queue/ListFoot'
import { useCaseDecisions } from '../../features/moderating/use-case-decisions'
import { useMediaWidth } from '../../hooks/use-media-width'
import { useTitle } from '../../hooks/use-title'
import { useWhileMounted } from '../../hooks/use-while-mounted'
import { EmptyState } from '../../ui/EmptyState'
import { IconButtonLink } from '../../ui/IconButton'
import { useToast } from '../../ui/Toast'
import { NotFoundPage } from '../NotFoundPage'
import { CasePane } from './CasePane'
import styles from './ModerationPage.module.css'
import { useModerationKeys } from './use-moderation-keys'

/**
 * `/moderation`, `/moderation/{caseId}`: reports that wait for a decision, the open one in its place, its writer, and the decision
 * (docs/product/moderation.md "Cases"). For everybody else there is no such page.
 */
export function ModerationPage() {
  return useHasRole('moderator') ? <Moderation /> : <NotFoundPage />
}

function Moderation() {
  const { t } = useTranslation()
  useTitle(t('moderating.title'))
  const navigate = useNavigate()
  const { caseId } = useParams()
  const filter = filterOf(useLocation().search)
  const narrow = useMediaWidth() === 'narrow'
  const toast = useToast()
  const isAdministrator = useHasRole('administrator')
  const { currentData, data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useModerationCasesInfiniteQuery(filter, {
    refetchOnMountOrArgChange: true,
  })
  const pages = currentData?.pages
  const rows = pages?.flatMap(({ items }) => items) ?? []
  const desk = useCaseDecisions(rows)
  const listed = filter.filter === 'decided' ? rows.map((row) => ({ row, done: false })) : desk.listed()
  const opened = rows.find(({ id }) => id === caseId)
  const more = useRef<HTMLButtonElement>(null)
  const shown = useWhileMounted(caseId ?? null)

  const addressOf = (id?: string, of: CaseFilter = filter): To => ({
    pathname: id === undefined ? '/moderation' : `/moderation/${id}`,
    search: searchOf(of),
  })
  const open = (id: string | undefined) => {
    void navigate(addressOf(id), { replace: caseId !== undefined })
    if (id !== undefined) focusRow(id)
  }
  /** The case below or above the open one, without those that were just decided. */
  const beside = (by: 1 | -1): string | undefined => {
    const at = listed.findIndex(({ row }) => row.id === caseId)
    const others = by === 1 ? listed.slice(at + 1) : listed.slice(0, Math.max(at, 0)).reverse()
    return others.find(({ done }) => !done)?.row.id
  }
  const decide = async (row: CaseRow) => {
    // Alone in the window, the next case would hide the decision with its undo.
    const next = narrow ? undefined : (beside(1) ?? beside(-1))
    const decided = await desk.decide(row, listed)
    if (decided === null) return
    // Another case may be open by then, which is being read.
    if (shown.current === row.id) open(next)
    // In a long list its row may be out of sight.
    if (narrow) toast(toastOf(decided))
  }
  const undo = async (row: CaseRow) => {
    const before = shown.current
    if ((await desk.undo(row)) && shown.current === before) open(row.id)
  }
  const toastOf = (row: CaseRow) => {
    const action = { label: t('common.undo'), run: () => void undo(row) }
    return { text: row.decision ? resultText(t, { ...row, decision: row.decision }) : '', ...(row.decision?.undoUntil && { action }) }
  }
  useModerationKeys({ caseId, beside, open, desk, decide, undo, showKeys: () => more.current?.click() })

  return (
    <div className={styles.page} data-open={caseId !== undefined}>
      {(!narrow || caseId === undefined) && (
        <section className={styles.list} aria-label={t('moderating.list')}>
          <header className={styles.head}>
            <h1>{t('moderating.title')}</h1>
            {isAdministrator && (
              <IconButtonLink to="/moderation/members" label={t('administering.open')}>
                <IconShieldCog />
              </IconButtonLink>
            )}
          </header>
          <CaseFilters filter={filter} counts={data?.pages[0]} onFilter={(to) => void navigate(addressOf(caseId, to), { replace: true })} />
          <CaseList
            filter={filter}
            onFilter={(to) => void navigate(addressOf(caseId, to), { replace: true })}
            query={{ pages, rows: listed, error, isFetching, hasNextPage, fetchNextPage, refetch }}
            openId={caseId}
            addressOf={addressOf}
            latestDone={desk.latestDone?.id ?? null}
            onUndo={(row) => void undo(row)}
          />
          <ListFoot more={more} picks={opened && isAppeal(opened) ? outcomes.length : offeredKinds.length} />
        </section>
      )}
      {caseId !== undefined && (
        <CasePane
          key={caseId}
          caseId={caseId}
          back={narrow ? addressOf() : null}
          desk={desk}
          onDecide={(row) => void decide(row)}
          onUndo={(row) => void undo(row)}
        />
      )}
      {caseId === undefined && !narrow && (
        <div className={styles.choose}>
          <EmptyState title={t('moderating.choose.title')}>{t('moderating.choose.text')}</EmptyState>
        </div>
      )}
    </div>
  )
}

/** Moves the focus to the row of a case once it is drawn. */
function focusRow(id: string): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-case-id="${CSS.escape(id)}"]`)
    row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })
}
