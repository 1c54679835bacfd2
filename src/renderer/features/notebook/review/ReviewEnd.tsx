import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import cups from '../../../../../resources/art/spot-cups.svg'
import { useNotebookOverviewQuery } from '../../../data/notebook'
import { ButtonLink } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { Forecast } from '../Forecast'
import styles from './Review.module.css'

/** What is left when nothing is: how much was done today, and the next days. */
export function ReviewEnd({ done }: { done: number }) {
  const { t } = useTranslation()
  const { data } = useNotebookOverviewQuery()
  const key = done > 0 ? 'end' : 'nothing'
  const end = useRef<HTMLElement>(null)
  // The grades that had the focus are gone.
  useEffect(() => {
    if (document.activeElement === document.body) end.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={end} tabIndex={-1} className={styles.end} aria-label={t(`notebook.review.${key}.title`)}>
      <EmptyState
        art={cups}
        heading="h1"
        title={t(`notebook.review.${key}.title`)}
        action={<ButtonLink to="/notebook">{t('notebook.review.end.back')}</ButtonLink>}
      >
        {done > 0 ? t('notebook.review.end.text', { count: done }) : t('notebook.review.nothing.text')}
      </EmptyState>
      {data && data.total > 0 && (
        <div className={styles.forecast}>
          <Forecast days={data.forecast} />
        </div>
      )}
    </section>
  )
}
