import { type ComponentProps, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import cups from '../../../../../resources/art/spot-cups.svg'
import { limits } from '../../../../shared/limits'
import { useDataDispatch, useDataSelector } from '../../../data/api'
import { dataOf } from '../../../data/ask'
import { askForHelpHead, type HelpRow as Row, useHelpInfiniteQuery } from '../../../data/help'
import { withoutReconnectRefetch } from '../../../data/lists'
import { useEndless } from '../../../data/use-endless'
import { useVirtuosoMemory } from '../../../hooks/entry-memory'
import { useErrorText } from '../../../hooks/error-messages'
import { useOverlay } from '../../../hooks/navigation'
import { useIsHelper } from '../../../parts/help/use-help-count'
import { NewPill } from '../../../parts/newer/NewPill'
import { usePolledHead } from '../../../parts/newer/use-polled-head'
import { ButtonLink } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/ErrorState'
import { ListEnd, type ListEndState } from '../../../ui/ListEnd'
import { useScrollParent } from '../../../ui/PageColumns'
import { useCachedHelp } from '../home/home-cache'
import { CachedAge } from '../list/CachedAge'
import styles from '../list/PostList.module.css'
import { useExpanded, useFirstPaint, useOpenPost } from '../list/row-state'
import { PostRowSkeleton } from '../post/PostRow'
import { HelpRow } from './HelpRow'

/** The texts that wait for the member's help (docs/product/feed.md "Help"); whoever helps with no language is asked for one. */
export function HelpList() {
  const { t } = useTranslation()
  if (useIsHelper()) return <Waiting />
  return (
    <EmptyState
      art={cups}
      title={t('feed.help.noLanguage.title')}
      action={<ButtonLink to="/profile/setting/account/languages">{t('feed.help.noLanguage.action')}</ButtonLink>}
    >
      {t('feed.help.noLanguage.text')}
    </EmptyState>
  )
}

const freshSeconds = 60
const overscan = { top: limits.loadMoreAhead, bottom: limits.loadMoreAhead }

function Waiting() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const parent = useScrollParent()
  const place = useVirtuosoMemory('help')
  const [isExpanded, expand] = useExpanded('help')
  const openId = useOverlay()?.id
  const open = useOpenPost()
  const query = useHelpInfiniteQuery(undefined, { ...withoutReconnectRefetch, refetchOnMountOrArgChange: freshSeconds })
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch, fulfilledTimeStamp } = query
  const pages = data?.pages
  const rows = useShownHelp(pages)
  const addedNothing = pages?.at(-1)?.rows.length === 0
  const { shows, end, more, retry } = useEndless({ pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch, addedNothing })
  useFirstPaint(shows !== 'waiting')
  const cachedAt = useCachedHelp({ loadedAt: fulfilledTimeStamp, parent })
  const arrived = useNewHelp(pages?.[0]?.first, fulfilledTimeStamp)

  const showNew = () => {
    arrived.forget()
    void refetch({ refetchCachedPages: false })
    parent?.scrollTo({ top: 0 })
  }
  return (
    <div className={styles.list} aria-busy={shows === 'waiting'}>
      {cachedAt !== null && <CachedAge at={cachedAt} />}
      <NewPill of="posts" count={arrived.count} atLeast={arrived.atLeast} onShow={showNew} />
      {shows === 'failed' && (
        <ErrorState title={t('feed.failed.title')} busy={isFetching} onRetry={retry}>
          {errorText(error)}
        </ErrorState>
      )}
      {shows === 'waiting' && <PostRowSkeleton count={4} />}
      {shows === 'nothing' && (
        <EmptyState art={cups} title={t('feed.help.none.title')}>
          {t('feed.help.none.text')}
        </EmptyState>
      )}
      {parent && shows === 'rows' && (
        <Virtuoso
          {...place}
          data={rows}
          customScrollParent={parent}
          defaultItemHeight={limits.feedRowEstimate}
          increaseViewportBy={overscan}
          computeItemKey={(_, { id }) => id}
          itemContent={(position, row) => (
            <HelpRow row={row} position={position} open={openId === row.id} expanded={isExpanded(row.id)} onExpand={expand} onOpen={open} />
          )}
          endReached={more}
          context={{ state: end, onRetry: more }}
          components={parts}
        />
      )}
    </div>
  )
}

/** The rows that are not hidden, deleted, or by somebody who is blocked, each once. */
function useShownHelp(pages: readonly { rows: readonly Row[] }[] | undefined): Row[] {
  const gone = useDataSelector(({ entities }) => entities.gone)
  return useMemo(() => {
    const byId = new Map(pages?.flatMap(({ rows }) => rows).map((row) => [row.id, row]))
    return [...byId.values()].filter(({ id }) => !gone[id])
  }, [pages, gone])
}

/** How many texts were written since the list was loaded. @param newest the first text of the list then, which may have left it since */
function useNewHelp(newest = '', loadedAt: number | undefined) {
  const dispatch = useDataDispatch()
  const ask = useCallback(async () => dataOf(await dispatch(askForHelpHead())), [dispatch])
  const [head, forget] = usePolledHead(ask, loadedAt)
  const gone = useDataSelector(({ entities }) => entities.gone)
  const rows = head?.rows.filter(({ id }) => id > newest && !gone[id]) ?? []
  return { count: rows.length, atLeast: head?.more === true && rows.length === head.rows.length, forget }
}

interface End {
  state: ListEndState
  onRetry: () => void
}

const parts = {
  List: ({ context: _, ...props }: ComponentProps<'div'> & { context?: unknown }) => <Feed {...props} />,
  Footer: ({ context }: { context: End }) => <Footer {...context} />,
}

function Feed(props: ComponentProps<'div'>) {
  const { t } = useTranslation()
  return <div {...props} role="feed" aria-label={t('feed.help.list')} />
}

function Footer(props: End) {
  const { t } = useTranslation()
  const skeleton = (
    <div className={styles.next}>
      <PostRowSkeleton count={1} />
    </div>
  )
  return <ListEnd {...props} skeleton={skeleton} failed={t('feed.moreFailed')} end={t('feed.help.end')} />
}
