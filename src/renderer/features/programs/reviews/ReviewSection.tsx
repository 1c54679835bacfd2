import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Program } from '../../../../shared/contract/programs-shapes'
import { useDataDispatch } from '../../../data/api'
import { useShownList } from '../../../data/lists'
import { saveReview, useReviewsInfiniteQuery } from '../../../data/reviews'
import { useSession } from '../../../data/session'
import { useEndless } from '../../../data/use-endless'
import { useEntity, useIsGone } from '../../../data/use-entity'
import { useErrorText } from '../../../hooks/error-messages'
import { Button } from '../../../ui/Button'
import { Skeleton } from '../../../ui/Skeleton'
import { useToast } from '../../../ui/Toast'
import { ReviewForm } from './ReviewForm'
import { ReviewRow } from './ReviewRow'
import styles from './Reviews.module.css'
import { reviewVersion } from './review-draft'
import { Rating } from './Stars'

/** The reviews of a program, the user's own first (docs/product/programs.md "Reviews"). */
export function ReviewSection({ program }: { program: Program }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { user } = useSession()
  const query = useReviewsInfiniteQuery({ of: 'program', programId: program.id }, { refetchOnMountOrArgChange: true })
  const list = useShownList(query, true)
  const { pages, rows, ends, error, isFetching, hasNextPage } = list
  useEndless({ ...list, addedNothing: pages !== undefined && ends.at(-1) === (ends.at(-2) ?? 0) })
  const { mine = null, mayReview = false } = query.currentData?.pages[0] ?? {}
  const isGone = useIsGone(mine ?? '')
  const ownId = mine !== null && !isGone ? mine : null
  const [writing, setWriting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const done = () => {
    setWriting(false)
    heading.current?.focus({ preventScroll: true })
  }
  const others = rows.filter((id) => id !== ownId)
  // Those that the user has hidden are not listed, but count.
  const isUnreviewed = pages !== undefined && others.length === 0 && ownId === null && !hasNextPage && program.reviewCount === 0
  const isMentor = user?.id === program.author.id
  return (
    <section className={styles.reviews} aria-labelledby={`reviews-${program.id}`}>
      <div className={styles.title}>
        <h3 ref={heading} id={`reviews-${program.id}`} tabIndex={-1}>
          {t('reviews.title')}
        </h3>
        <Rating reviewCount={program.reviewCount} starSum={program.starSum} />
        {mayReview && ownId === null && !writing && (
          <Button kind="line" size="s" onClick={() => setWriting(true)}>
            {t('reviews.write')}
          </Button>
        )}
      </div>
      {pages === undefined && error === undefined && <ReviewsSkeleton count={program.reviewCount} />}
      {pages === undefined && error !== undefined && (
        <div role="alert" className={styles.note}>
          {t('reviews.loadFailed')} {errorText(error)}
          <Button kind="line" size="s" busy={isFetching} onClick={() => void list.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {pages && user && !isMentor && !mayReview && <p className={styles.note}>{t('reviews.mayNot')}</p>}
      {writing && <OwnReviewForm programId={program.id} reviewId={ownId} onDone={done} />}
      {isUnreviewed && !writing && <p className={styles.note}>{t('reviews.none')}</p>}
      <ol>
        {ownId !== null && !writing && <ReviewRow id={ownId} program={program} onEdit={() => setWriting(true)} />}
        {others.map((id) => (
          <ReviewRow key={id} id={id} program={program} onEdit={() => setWriting(true)} />
        ))}
      </ol>
      {hasNextPage && (
        <Button kind="line" size="s" busy={isFetching} onClick={() => void list.fetchNextPage()}>
          {t('reviews.more')}
        </Button>
      )}
    </section>
  )
}

function OwnReviewForm({ programId, reviewId, onDone }: { programId: string; reviewId: string | null; onDone: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const dispatch = useDataDispatch()
  const review = useEntity('reviews', reviewId ?? '')
  return (
    <ReviewForm
      of="review"
      draftKey={`review:${programId}`}
      base={{ stars: review?.stars ?? 0, text: review?.content ?? '' }}
      version={reviewVersion(review)}
      send={async ({ stars, text, basedOn }) => {
        const { error } = await dispatch(saveReview({ programId, stars, content: text, basedOn }))
        if (!error) toast(t(review === undefined ? 'reviews.written' : 'reviews.changed'))
        return error ?? null
      }}
      onDone={onDone}
    />
  )
}

function ReviewsSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {['82%', '64%'].slice(0, count).map((width) => (
        <div key={width}>
          <Skeleton width={140} height={12} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
