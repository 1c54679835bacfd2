import { useTranslation } from 'react-i18next'
import { type TermsName, useTermsQuery } from '../../../data/account'
import { useLanguage } from '../../../desktop/machine'
import { useErrorText } from '../../../hooks/error-messages'
import { TermsArticles, termsParts } from '../../../parts/account/terms'
import { ErrorState } from '../../../ui/ErrorState'
import { Skeleton } from '../../../ui/Skeleton'
import styles from './TermsPane.module.css'

/** One of the terms texts. */
export function TermsPane({ name }: { name: TermsName }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useTermsQuery({ name, language: useLanguage() })
  return (
    <>
      {data !== undefined && <TermsText text={data} />}
      {data === undefined && error === undefined && <Loading />}
      {data === undefined && error !== undefined && (
        <ErrorState title={t('settings.terms.failed')} busy={isFetching} onRetry={() => void refetch()}>
          {errorText(error)}
        </ErrorState>
      )}
    </>
  )
}

function TermsText({ text }: { text: string }) {
  const { title, articles } = termsParts(text)
  return (
    <article className={styles.text}>
      <h2>{title}</h2>
      <TermsArticles articles={articles} />
    </article>
  )
}

function Loading() {
  return (
    <div className={styles.text} aria-busy="true">
      <Skeleton width={200} height={20} />
      {[96, 100, 88, 60, 98, 92, 74].map((width) => (
        <Skeleton key={width} width={`${width}%`} className={styles.bar} />
      ))}
    </div>
  )
}
