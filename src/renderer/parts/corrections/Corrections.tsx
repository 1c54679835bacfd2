import { useTranslation } from 'react-i18next'
import type { Correction } from '../../../shared/contract/corrections-shapes'
import { useDataSelector } from '../../data/api'
import { useCorrectionsInfiniteQuery } from '../../data/corrections'
import { useErrorText } from '../../hooks/error-messages'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import type { Correctable } from './Correct'
import { CorrectionCard } from './CorrectionCard'
import styles from './Corrections.module.css'

interface CorrectionsProps {
  item: Correctable
  count: number | undefined
  /** Indented, below a comment. */
  inset?: boolean
}

/** New corrections of the member's own text appear without a reload while it is open. */
const pollMs = 10_000

/** The corrections of a text, those with the most agreements first; nothing where there are none. */
export function Corrections({ item, count, inset = false }: CorrectionsProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const gone = useDataSelector(({ entities }) => entities.gone)
  const isPolled = item.own && !inset
  const query = useCorrectionsInfiniteQuery(item.target, {
    // The count of a comment is in the answer that its thread is drawn from.
    skip: !count && !isPolled && !item.corrected,
    refetchOnMountOrArgChange: true,
    ...(isPolled && { pollingInterval: pollMs, skipPollingIfUnfocused: true }),
  })
  // An agreement moves a correction, so that a page loaded later can have it again.
  const loaded = (query.currentData?.pages ?? []).flatMap(({ items }) => items)
  const isFirst = ({ id }: Correction, at: number) => loaded.findIndex((one) => one.id === id) === at
  const shown = loaded.filter((one, at) => isFirst(one, at) && !gone[one.id] && !gone[one.writer.id])
  const retry = query.isFetchNextPageError ? query.fetchNextPage : query.refetch
  const failure =
    query.error !== undefined && count ? (
      <p role="alert" className={styles.failed}>
        {t('corrections.failed')} {errorText(query.error)}
        <Button kind="line" size="s" onClick={() => void retry()}>
          {t('common.retry')}
        </Button>
      </p>
    ) : null
  if (shown.length === 0) return failure
  return (
    <section aria-label={t('corrections.list')} className={classNames(styles.list, inset && styles.inset)}>
      {shown.map((correction) => (
        <CorrectionCard key={correction.id} correction={correction} item={item} />
      ))}
      {failure}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button kind="line" size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('corrections.more')}
        </Button>
      )}
    </section>
  )
}
