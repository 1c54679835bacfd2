import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shallowEqual } from 'react-redux'
import mailbox from '../../../../../resources/art/spot-mailbox.svg'
import type { Correction } from '../../../../shared/contract/corrections-shapes'
import { correctedText } from '../../../../shared/corrections'
import { useDataSelector } from '../../../data/api'
import { useHiddenCorrectionsInfiniteQuery } from '../../../data/corrections'
import { type EntitiesState, find } from '../../../data/entities'
import type { ListPage } from '../../../data/lists'
import type { Item } from '../../../data/moderation'
import { usePostsInfiniteQuery } from '../../../data/posts'
import { useProgramsInfiniteQuery } from '../../../data/programs'
import { useQuestionsInfiniteQuery } from '../../../data/questions'
import { useRepliesInfiniteQuery } from '../../../data/replies'
import { useReviewsInfiniteQuery } from '../../../data/reviews'
import { useEndless } from '../../../data/use-endless'
import { useErrorText } from '../../../hooks/error-messages'
import { useUndoModeration } from '../../../parts/moderation/use-moderation'
import { Age } from '../../../ui/Age'
import { Button, ButtonLink } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/ErrorState'
import { MembersOnly, Pane, PaneRowsSkeleton } from '../Pane'
import pane from '../Pane.module.css'
import styles from './HiddenPane.module.css'

/** Hidden posts, comments, questions, answers, programs, reviews and corrections, the last hidden first (docs/product/moderation.md "Hiding"). */
export function HiddenPane() {
  const { t } = useTranslation()
  return (
    <Pane title={t('moderation.hidden.title')}>
      <MembersOnly>{() => <Hidden />}</MembersOnly>
    </Pane>
  )
}

function Hidden() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const lists = useHiddenItems()
  const failed = lists.find(({ query: { data, error } }) => !data && error !== undefined)?.query
  if (failed) {
    return (
      <ErrorState title={t('moderation.hidden.failed')} busy={failed.isFetching} onRetry={() => void failed.refetch()}>
        {errorText(failed.error)}
      </ErrorState>
    )
  }
  if (lists.some(({ query }) => !query.data)) return <PaneRowsSkeleton of="words" />
  if (lists.every(({ ids, query }) => ids.length === 0 && !query.hasNextPage)) {
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
      <p className={pane.intro}>{t('moderation.hidden.intro')}</p>
      {lists.map((list) => (
        <HiddenRows key={list.kind} {...list} />
      ))}
    </>
  )
}

function HiddenRows({ kind, label, ids, addedNothing, lineOf, factsOf, query }: HiddenList) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query
  useEndless({ ...query, pages: data, rows: ids, addedNothing })
  return (
    <>
      {kind !== 'post' && ids.length > 0 && <h3 className={styles.part}>{label}</h3>}
      {ids.length > 0 && (
        <ul aria-label={label}>
          {ids.map((id) => (
            <HiddenRow key={id} kind={kind} id={id} under={lineOf?.(id)} known={factsOf?.(id)} />
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

/** The hidden items of one kind, and their query. */
interface HiddenList {
  kind: Item['kind']
  label: string
  ids: string[]
  /** All that the last page has was there before. */
  addedNothing: boolean
  /** The first line of the post or question of a comment or answer. */
  lineOf?: (id: string) => string | undefined
  /** Of items that are no entities. */
  factsOf?: (id: string) => Facts | undefined
  query: {
    error?: unknown
    isFetching: boolean
    hasNextPage: boolean
    fetchNextPage: () => unknown
    refetch: () => unknown
    data?: unknown
  }
}

/** All hidden items, by kind. */
function useHiddenItems(): HiddenList[] {
  const { t } = useTranslation()
  const posts = usePostsInfiniteQuery({ of: 'hidden' })
  const replies = useRepliesInfiniteQuery({ of: 'hidden', kind: 'reply' })
  const questions = useQuestionsInfiniteQuery({ of: 'hidden' })
  const answers = useRepliesInfiniteQuery({ of: 'hidden', kind: 'answer' })
  const programs = useProgramsInfiniteQuery({ of: 'hidden' })
  const reviews = useReviewsInfiniteQuery({ of: 'hidden' })
  const corrections = useHiddenCorrectionsInfiniteQuery()
  const corrected = corrections.data?.pages.flatMap(({ items }) => items) ?? []
  return [
    { kind: 'post', label: t('moderation.hidden.list'), query: posts, ...idsIn(posts.data) },
    { kind: 'reply', label: t('moderation.hidden.replies'), query: replies, ...idsIn(replies.data), lineOf: lineIn(replies.data) },
    { kind: 'question', label: t('moderation.hidden.questions'), query: questions, ...idsIn(questions.data) },
    { kind: 'answer', label: t('moderation.hidden.answers'), query: answers, ...idsIn(answers.data), lineOf: lineIn(answers.data) },
    { kind: 'program', label: t('moderation.hidden.programs'), query: programs, ...idsIn(programs.data) },
    { kind: 'review', label: t('moderation.hidden.reviews'), query: reviews, ...idsIn(reviews.data) },
    {
      kind: 'correction',
      label: t('moderation.hidden.corrections'),
      query: corrections,
      ...rowsIn(corrections.data?.pages.map(({ items }) => items.map(({ id }) => id))),
      factsOf: (id) => factsOfCorrection(corrected.find((one) => one.id === id)),
    },
  ]
}

interface Pages<Page> {
  pages: Page[]
}

/**
 * A page after an item that was shown again on another device is the first one, so that ids come twice: they are listed once, and the pages
 * that have only such ids are passed over.
 */
function rowsIn(pages: string[][] = []): Pick<HiddenList, 'ids' | 'addedNothing'> {
  const ids = [...new Set(pages.flat())]
  return { ids, addedNothing: new Set(pages.slice(0, -1).flat()).size === ids.length }
}

const idsIn = (data: Pages<ListPage> | undefined) => rowsIn(data?.pages.map(({ ids }) => ids))

const lineIn = (data: Pages<{ lines: Record<string, string> }> | undefined) => (id: string) =>
  data?.pages.find(({ lines }) => lines[id] !== undefined)?.lines[id]

/** The facts by which a reader recognizes a hidden item. */
interface Facts {
  words: string
  /** It is an answer that is only heard. */
  isVoice?: boolean
  nickname: string
  at: string
}

const factsOfCorrection = (one: Correction | undefined): Facts | undefined =>
  one && { words: one.comment || correctedText(one.sentences).trim(), nickname: one.writer.nickname, at: one.createdAt }

function factsOf(entities: EntitiesState, kind: Item['kind'], id: string): Facts | null {
  if (kind === 'post') {
    const post = find(entities, 'posts', id)
    return post ? { words: post.content, nickname: post.author.nickname, at: post.postedAt } : null
  }
  if (kind === 'question') {
    const question = find(entities, 'questions', id)
    return question ? { words: question.title || question.content, nickname: question.nickname, at: question.askedAt } : null
  }
  if (kind === 'reply' || kind === 'answer') {
    const reply = find(entities, 'replies', id)
    return reply
      ? {
          words: reply.content ?? '',
          isVoice: reply.content === '' && reply.voice !== undefined,
          nickname: reply.nickname,
          at: reply.repliedAt,
        }
      : null
  }
  if (kind === 'review') {
    const review = find(entities, 'reviews', id)
    return review ? { words: review.content, nickname: review.author.nickname, at: review.reviewedAt } : null
  }
  const program = find(entities, 'programs', id)
  return program ? { words: program.title, nickname: program.author.nickname, at: program.postedAt } : null
}

interface HiddenRowProps extends Item {
  /** The first line of the post or question of a comment or answer. */
  under: string | undefined
  /** Where it is no entity. */
  known: Facts | undefined
}

/** A hidden item, with a button that shows it again. */
function HiddenRow({ kind, id, under, known }: HiddenRowProps) {
  const { t } = useTranslation()
  const { show } = useUndoModeration()
  const [busy, setBusy] = useState(false)
  const facts = useDataSelector(({ entities }) => known ?? factsOf(entities, kind, id), shallowEqual)
  const showAgain = async () => {
    setBusy(true)
    const shown = await show({ kind, id })
    if (!shown) setBusy(false)
  }
  if (!facts) return null
  const { nickname, at, isVoice = false } = facts
  const words = isVoice ? t('voice.answer.name') : facts.words
  return (
    <li className={pane.row} data-item-id={id}>
      <div className={pane.words}>
        <b className={styles.text}>{words}</b>
        <span>
          {nickname} · <Age at={at} />
        </span>
        {under !== undefined && <span className="one">{t('moderation.hidden.under', { line: under })}</span>}
      </div>
      <Button
        kind="line"
        size="s"
        busy={busy}
        aria-label={t(`moderation.hidden.showOne.${kind}`, { name: nickname })}
        onClick={() => void showAgain()}
      >
        {t('moderation.hidden.show')}
      </Button>
    </li>
  )
}
