import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/class-names'
import { countText } from '../../../ui/format'
import styles from './Stars.module.css'

const all = [1, 2, 3, 4, 5] as const

/** The stars of a review, e.g. four of five. */
export function Stars({ stars }: { stars: number }) {
  const { t } = useTranslation()
  return (
    <span className={styles.stars} role="img" aria-label={t('reviews.stars', { count: stars })}>
      {all.map((star) => (star <= stars ? <IconStarFilled key={star} /> : <IconStar key={star} />))}
    </span>
  )
}

/** "★ 4.8 (12)"; nothing without reviews. @param apart shown before it */
export function Rating({ reviewCount, starSum, apart = '' }: { reviewCount: number; starSum: number; apart?: string }) {
  const { t, i18n } = useTranslation()
  if (reviewCount === 0) return null
  const average = (starSum / reviewCount).toFixed(1)
  return (
    <>
      {apart}
      <span className={styles.rating} role="img" aria-label={t('reviews.rating', { average, count: reviewCount })}>
        <IconStarFilled />
        {average} ({countText(reviewCount, i18n.language)})
      </span>
    </>
  )
}

interface StarsFieldProps {
  /** 0 while none is chosen. */
  stars: number
  onStars: (stars: number) => void
  problem: string | null
}

/** One to five stars; arrow keys change them. */
export function StarsField({ stars, onStars, problem }: StarsFieldProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <div>
      <fieldset
        className={styles.choice}
        aria-label={t('reviews.starsField')}
        aria-describedby={problem === null ? undefined : `${name}-error`}
      >
        {all.map((star) => (
          <label key={star} className={classNames(star <= stars && styles.on)} title={t('reviews.stars', { count: star })}>
            <input
              type="radio"
              name={name}
              checked={star === stars}
              aria-invalid={problem !== null}
              aria-label={t('reviews.stars', { count: star })}
              onChange={() => onStars(star)}
            />
            {star <= stars ? <IconStarFilled /> : <IconStar />}
          </label>
        ))}
      </fieldset>
      <p id={`${name}-error`} className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
