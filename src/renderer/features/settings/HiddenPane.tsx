import { useTranslation } from 'react-i18next'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { useErrorText } from '../../bridge/error-messages'
import { useHiddenPostsInfiniteQuery, useHiddenProgramsInfiniteQuery, useHiddenQuestionsInfiniteQuery } from '../../bridge/moderation-api'
import { Button, ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { type HiddenItem, HiddenRow } from './HiddenRow'
import { MembersOnly } from './MembersOnly'
import styles from './Pane.module.css'
import { PaneRowsSkeleton } from './PaneRowsSkeleton'

/** What one has hidden, the last hidden first, to be shown again (decision 8). */
export function HiddenPane() {
  const { t } = useTranslation()
  return (
    <>
      <h2 className={styles.title}>{t('moderation.hidden.title')}</h2>
      <MembersOnly>{() => <Hidden />}</MembersOnly>
    </>
  )
}

function Hidden() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const posts = useHiddenPostsInfiniteQuery({})
  const questions = useHiddenQuestionsInfiniteQuery({})
  const programs = useHiddenProgramsInfiniteQuery({})
  const queries = [posts, questions, programs]
  const failed = queries.find(({ data, error }) => !data && error !== undefined)
  if (failed) {
    return (
      <ErrorState title={t('moderation.hidden.failed')} busy={failed.isFetching} onRetry={() => void failed.refetch()}>
        {errorText(failed.error)}
      </ErrorState>
    )
  }
  if (!posts.data || !questions.data || !programs.data) return <PaneRowsSkeleton of="words" />
  const hiddenPosts = posts.data.pages
    .flatMap(({ items }) => items)
    .map(({ id, author, content, postedAt }) => ({ kind: 'post' as const, id, words: content, nickname: author.nickname, at: postedAt }))
  const hiddenQuestions = questions.data.pages
    .flatMap(({ items }) => items)
    .map(({ id, title, content, nickname, askedAt }) => ({ kind: 'question' as const, id, words: title || content, nickname, at: askedAt }))
  const hiddenPrograms = programs.data.pages
    .flatMap(({ items }) => items)
    .map(({ id, author, title, postedAt }) => ({ kind: 'program' as const, id, words: title, nickname: author.nickname, at: postedAt }))
  const isEmpty = hiddenPosts.length + hiddenQuestions.length + hiddenPrograms.length === 0
  if (isEmpty && !queries.some(({ hasNextPage }) => hasNextPage)) {
    return (
      <EmptyState
        art={mailbox}
        title={t('moderation.hidden.empty.title')}
        action={<ButtonLink to="/">{t('moderation.hidden.empty.action')}</ButtonLink>}
      >
        {t('moderation.hidden.empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <p className={styles.intro}>{t('moderation.hidden.intro')}</p>
      <HiddenRows label={t('moderation.hidden.list')} items={hiddenPosts} query={posts} />
      {hiddenQuestions.length > 0 && <h3 className={styles.part}>{t('moderation.hidden.questions')}</h3>}
      <HiddenRows label={t('moderation.hidden.questions')} items={hiddenQuestions} query={questions} />
      {hiddenPrograms.length > 0 && <h3 className={styles.part}>{t('moderation.hidden.programs')}</h3>}
      <HiddenRows label={t('moderation.hidden.programs')} items={hiddenPrograms} query={programs} />
    </>
  )
}

interface HiddenRowsProps {
  label: string
  items: HiddenItem[]
  query: { error?: unknown; isFetching: boolean; hasNextPage: boolean; fetchNextPage: () => unknown }
}

function HiddenRows({ label, items, query: { error, isFetching, hasNextPage, fetchNextPage } }: HiddenRowsProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  // After a row that is shown again a page may begin anew: each stands once.
  const rows = [...new Map(items.map((item) => [item.id, item])).values()]
  return (
    <>
      {rows.length > 0 && (
        <ul aria-label={label}>
          {rows.map((item) => (
            <HiddenRow key={item.id} {...item} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          {error !== undefined && <p role="alert">{errorText(error)}</p>}
          <Button kind="line" busy={isFetching} onClick={() => void fetchNextPage()}>
            {t('moderation.hidden.more')}
          </Button>
        </div>
      )}
    </>
  )
}
