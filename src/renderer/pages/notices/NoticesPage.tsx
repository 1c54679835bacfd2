import { IconChecks, IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import type { Notice } from '../../../shared/contract/notices'
import { noticeGroups, routeOfLink } from '../../../shared/notices'
import { useDataDispatch } from '../../data/api'
import { type NoticeFilter, readNotices } from '../../data/notices'
import { useGoToLogin, useSession } from '../../data/session'
import { useUnreadNotices } from '../../desktop/machine'
import { usePostLink } from '../../features/feed/list/row-state'
import { NoticeList } from '../../features/notices/NoticeList'
import type { NoticeLink } from '../../features/notices/NoticeRow'
import { withShown } from '../../features/people/FollowsDialog'
import { paneAddress } from '../../features/settings/Pane'
import { asAppError, errorMessage } from '../../hooks/error-messages'
import { useTitle } from '../../hooks/use-title'
import { Button, ButtonLink } from '../../ui/Button'
import { ChipLink } from '../../ui/Chip'
import { CommandsOf } from '../../ui/commands'
import { EmptyState } from '../../ui/EmptyState'
import { PageColumns } from '../../ui/PageColumns'
import { useToast } from '../../ui/Toast'
import styles from './NoticesPage.module.css'

const filters = ['all', 'unread', ...noticeGroups] as const
type FilterName = (typeof filters)[number]

const addressOfFilter = (filter: FilterName) => (filter === 'all' ? '/notifications' : `/notifications?show=${filter}`)
const filterOf = (name: FilterName): NoticeFilter =>
  name === 'all' || name === 'unread' ? { unread: name === 'unread' } : { unread: false, group: name }

/** `/notifications`: the member's notices, all or of one kind (docs/product/notifications.md "The list"). */
export function NoticesPage() {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  const goToLogin = useGoToLogin()
  const asked = useSearchParams()[0].get('show')
  const name = filters.find((each) => each === asked) ?? 'all'
  const linkTo = useNoticeLink()
  useTitle(t('notices.title'))
  if (!signedIn) {
    return (
      <PageColumns>
        <EmptyState
          art={mailbox}
          heading="h1"
          title={t('notices.visitor.title')}
          action={<Button onClick={goToLogin}>{t('shell.logIn')}</Button>}
        >
          {t('notices.visitor.text')}
        </EmptyState>
      </PageColumns>
    )
  }
  return (
    <PageColumns key={name}>
      <NoticesHead name={name} />
      <NoticeList filter={filterOf(name)} linkTo={linkTo} empty={<Nothing name={name} />} />
    </PageColumns>
  )
}

/** A post opens over this page, everything else at its own address. */
function useNoticeLink(): (notice: Notice) => NoticeLink | null {
  const linkToPost = usePostLink()
  return ({ kind, peopleCount, link }) => {
    if (kind === 'follow' && peopleCount > 1) return { to: { pathname: '/profile', search: withShown('', 'follower') } }
    if (link?.kind === 'post') return linkToPost(link.id, link.replyId === null ? {} : { replyId: link.replyId })
    return link && { to: routeOfLink(link) }
  }
}

function NoticesHead({ name }: { name: FilterName }) {
  const { t } = useTranslation()
  const dispatch = useDataDispatch()
  const toast = useToast()
  const unread = useUnreadNotices()
  const readAll = async () => {
    const error = await dispatch(readNotices(null))
    if (error !== null) toast(errorMessage(t, asAppError(error)))
  }
  const act = { command: 'readAll', onClick: () => void readAll() }
  return (
    <header className={styles.head}>
      <h1>{t('notices.title')}</h1>
      <CommandsOf of="notices" title={t('notices.title')}>
        {/* Not disabled, which would take the focus from it once it is pressed. */}
        <Button kind="text" size="s" icon={<IconChecks />} {...(unread === 0 ? { 'aria-disabled': true } : act)}>
          {t('notices.readAll')}
        </Button>
      </CommandsOf>
      <ButtonLink
        to={paneAddress('notifications')}
        kind="text"
        size="s"
        icon={<IconSettings />}
        aria-label={t('notices.settings')}
        title={t('notices.settings')}
      />
      <nav className={styles.filters} aria-label={t('notices.filter.label')}>
        {filters.map((each) => (
          <ChipLink key={each} to={addressOfFilter(each)} replace on={each === name}>
            {t(`notices.filter.${each}`)}
          </ChipLink>
        ))}
      </nav>
    </header>
  )
}

function Nothing({ name }: { name: FilterName }) {
  const { t } = useTranslation()
  const key = name === 'all' || name === 'unread' ? name : 'group'
  const action = name === 'all' ? undefined : <ButtonLink to={addressOfFilter('all')}>{t('notices.filter.all')}</ButtonLink>
  return (
    <EmptyState art={mailbox} title={t(`notices.none.${key}.title`)} action={action}>
      {t(`notices.none.${key}.text`)}
    </EmptyState>
  )
}
