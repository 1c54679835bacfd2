import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import cups from '../../../../resources/art/spot-cups.svg'
import { limits } from '../../../shared/limits'
import { type MemberList, useMembersInfiniteQuery } from '../../data/administering'
import { useHasRole } from '../../data/session'
import { AdministrationPage } from '../../features/moderating/administration/AdministrationPage'
import { MemberFilters } from '../../features/moderating/administration/MemberFilters'
import { MemberRow } from '../../features/moderating/administration/MemberRow'
import styles from '../../features/moderating/administration/MemberRow.module.css'
import { type ShownMembers, searchedName, searchOfMembers, shownMembersOf } from '../../features/moderating/administration/member-filter'
import { useRoleChange } from '../../features/moderating/administration/use-role-change'
import { useEntryMemory } from '../../hooks/entry-memory'
import { useSettled } from '../../hooks/use-settled'
import { useTitle } from '../../hooks/use-title'
import { EndlessList } from '../../parts/EndlessList'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PeopleSkeleton } from '../../ui/Skeleton'
import { NotFoundPage } from '../NotFoundPage'

const typingPauseMs = 300

/** `/moderation/members`: all members of the community, for administrators (docs/product/moderation.md "Members"). */
export function MembersPage() {
  return useHasRole('administrator') ? <Members /> : <NotFoundPage />
}

function Members() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const shown = shownMembersOf(useLocation().search)
  // Going back from a profile restores what was searched.
  const [remembered, remember] = useEntryMemory<string>('member name')
  const [typed, setTyped] = useState(remembered ?? '')
  const name = searchedName(typed)
  const { settled, settle } = useSettled(name, typingPauseMs, name)
  useTitle(t('administering.tabs.members'))
  const show = (next: ShownMembers) => void navigate({ pathname: '/moderation/members', search: searchOfMembers(next) }, { replace: true })
  const type = (text: string) => {
    setTyped(text)
    remember(text)
  }
  const clear = () => {
    type('')
    show({ ...shown, filter: 'everyone' })
  }
  const list = { ...shown, ...(settled !== '' && { text: settled }) }
  return (
    <AdministrationPage at="members">
      <MemberFilters shown={shown} onShown={show} typed={typed} onTyped={type} onEnter={settle} />
      <Rows list={list} onClear={clear} />
    </AdministrationPage>
  )
}

const keyOf = ({ text = '', ...shown }: MemberList) => `${searchOfMembers(shown)} ${text}`

function Rows({ list, onClear }: { list: MemberList; onClear: () => void }) {
  const { t } = useTranslation()
  const { choose, question } = useRoleChange()
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = useMembersInfiniteQuery(list, {
    refetchOnMountOrArgChange: true,
  })
  const pages = currentData?.pages
  // Who changed their nickname may be on two pages.
  const rows = useMemo(() => [...new Map(pages?.flatMap(({ items }) => items).map((member) => [member.userId, member])).values()], [pages])
  const first = pages?.[0]
  return (
    <>
      <p role="status" className={styles.count}>
        {first && <Count list={list} total={first.total ?? 0} searched={first.searched} />}
      </p>
      <EndlessList
        key={keyOf(list)}
        name={`members ${keyOf(list)}`}
        query={{ pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch }}
        keyOf={({ userId }) => userId}
        draw={(member, position) => (
          <MemberRow member={member} position={position} count={hasNextPage ? -1 : rows.length} onRole={choose} />
        )}
        rowHeight={63}
        label={t('administering.members.list')}
        failed={t('administering.members.failed')}
        moreFailed={t('administering.members.moreFailed')}
        end={t('administering.members.end')}
        skeleton={(next) => <PeopleSkeleton row={styles.waiting} count={next ? 1 : 5} next={next} />}
        empty={
          <EmptyState
            art={cups}
            title={t(list.text === undefined ? 'administering.members.none.title' : 'administering.members.notFound.title')}
            action={<Button onClick={onClear}>{t('administering.members.clear')}</Button>}
          >
            {t(list.text === undefined ? 'administering.members.none.text' : 'administering.members.notFound.text')}
          </EmptyState>
        }
      />
      {question}
    </>
  )
}

/** How many are listed; those found among everybody are counted up to `limits.searchTotal`. */
function Count({ list: { filter, text }, total, searched }: { list: MemberList; total: number; searched: string | null }) {
  const { t, i18n } = useTranslation()
  if (total === 0) return null
  const most = filter === 'everyone' && text !== undefined && total >= limits.searchTotal
  const count = t('administering.members.count', { count: total, number: `${total.toLocaleString(i18n.language)}${most ? '+' : ''}` })
  return searched === null ? count : `${t('search.instead', { typed: text, searched })} ${count}`
}
