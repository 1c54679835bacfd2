import { IconArticle, IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, type LinkProps } from 'react-router-dom'
import type { OwnReply } from '../../../shared/contract/feed-shapes'
import { useShownList } from '../../data/lists'
import { useRepliesInfiniteQuery } from '../../data/replies'
import { useEntity } from '../../data/use-entity'
import { EndlessList } from '../../parts/EndlessList'
import { Age } from '../../ui/Age'
import { ButtonLink } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { EmptyState } from '../../ui/EmptyState'
import { Skeleton } from '../../ui/Skeleton'
import styles from './OwnReplyList.module.css'

/** The member's own comments and answers, endless, newest first (docs/product/screens.md "Profile pages"). */
export function OwnReplyList({ linkTo }: { linkTo: LinkTo }) {
  const { t } = useTranslation()
  const query = useRepliesInfiniteQuery({ of: 'own' }, { refetchOnMountOrArgChange: true })
  const lineOf = (id: string) => query.currentData?.pages.find(({ lines }) => lines[id] !== undefined)?.lines[id] ?? ''
  return (
    <EndlessList
      name="own replies"
      query={useShownList(query)}
      keyOf={(id) => id}
      draw={(id, position) => <OwnReplyRow id={id} line={lineOf(id)} position={position} linkTo={linkTo} />}
      label={t('people.replies.label')}
      failed={t('people.replies.failed.title')}
      moreFailed={t('people.replies.moreFailed')}
      end={t('people.replies.end')}
      skeleton={(next) => <OwnReplySkeleton count={next ? 1 : 4} next={next} />}
      empty={
        <EmptyState title={t('people.replies.none.title')} action={<ButtonLink to="/">{t('people.replies.none.action')}</ButtonLink>}>
          {t('people.replies.none.text')}
        </EmptyState>
      }
    />
  )
}

/** The link to a comment or answer; given by the page, which knows the addresses of posts and questions. */
type LinkTo = (on: OwnReply['on']) => Pick<LinkProps, 'to' | 'replace'>

interface OwnReplyRowProps {
  id: string
  /** The first line of its post or question. */
  line: string
  position: number
  linkTo: LinkTo
}

/** An own comment or answer below the first line of its post or question; the whole row links there. */
function OwnReplyRow({ id, line, position, linkTo }: OwnReplyRowProps) {
  const { t } = useTranslation()
  const reply = useEntity('replies', id)
  if (!reply) return null
  const onPost = 'postId' in reply.on
  const words = reply.content || (reply.voice ? t('voice.answer.name') : '')
  const Icon = onPost ? IconArticle : IconHelpCircle
  return (
    <article aria-posinset={position + 1} aria-setsize={-1} aria-label={words}>
      <Link {...linkTo(reply.on)} className={classNames(styles.row, position === 0 && styles.first)}>
        <span className={styles.on}>
          <Icon role="img" aria-label={t(onPost ? 'people.replies.onPost' : 'people.replies.onQuestion')} />
          <span className="one">{line}</span>
        </span>
        <span className={styles.text}>{words}</span>
        <span className={styles.meta}>
          <Age at={reply.repliedAt} />
          {reply.images && <>{` · ${t('people.replies.pictures', { count: reply.images.length })}`}</>}
          {reply.anonymous && <>{` · ${t('people.replies.anonymous')}`}</>}
        </span>
      </Link>
    </article>
  )
}

/** Skeleton rows; `next`: below loaded rows, so not announced as busy. */
function OwnReplySkeleton({ count, next = false }: { count: number; next?: boolean }) {
  return (
    <div aria-busy={!next}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
        <div key={index} className={styles.row}>
          <Skeleton width="46%" className={styles.bar} />
          <Skeleton width="82%" height={15} className={styles.bar} />
          <Skeleton width={72} height={11} className={styles.bar} />
        </div>
      ))}
    </div>
  )
}
