import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../bridge/error-messages'
import { useLanguage } from '../../bridge/machine'
import { ErrorState } from '../../ui/ErrorState'
import { Skeleton } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import styles from './TermsPane.module.css'
import { type TermsName, termsNames, useTermsQuery } from './terms-api'

/** The community's terms texts, one at a time. */
export function TermsPane({ name }: { name: TermsName }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useTermsQuery({ name, language: useLanguage() })
  return (
    <>
      <Tabs
        className={styles.tabs}
        label={t('settings.terms.title')}
        tabs={termsNames.map((each) => ({ to: `/terms/${each}`, label: t(`settings.terms.${each}`), current: each === name }))}
      />
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

// The texts are plain: a title, a date, and articles parted by blank lines, each beginning with its heading.
function TermsText({ text }: { text: string }) {
  const [title = '', ...articles] = text.trim().split(/\n{2,}/)
  return (
    <article className={styles.text}>
      <h2>{title}</h2>
      {articles.map((article) => {
        const [heading = '', ...lines] = article.split('\n')
        return (
          <section key={heading}>
            {lines.length > 0 ? <h3>{heading}</h3> : <p>{heading}</p>}
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        )
      })}
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
