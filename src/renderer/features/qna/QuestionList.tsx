import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import { limits } from '../../../shared/limits'
import { useErrorText } from '../../bridge/error-messages'
import { useWhenBack } from '../../bridge/use-when-back'
import { useVirtuosoMemory } from '../../hooks/entry-memory'
import { Button } from '../../ui/Button'
import { ErrorState } from '../../ui/ErrorState'
import { useScrollParent } from '../../ui/PageColumns'
import styles from './QuestionList.module.css'
import { QuestionRow } from './QuestionRow'
import { QuestionSkeleton } from './QuestionSkeleton'
import { type QuestionListOf, useQuestionList } from './question-list-of'

interface EndProps {
  state: 'more' | 'failed' | 'end'
  onRetry: () => void
}

interface QuestionListProps {
  list: QuestionListOf
  /** Drawn when there is nothing in the list. */
  empty: ReactNode
}

const rowHeight = 113

/** An endless list of questions in the page's main column. Coming back finds the same row. */
export function QuestionList({ list, empty }: QuestionListProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const parent = useScrollParent()
  const name = JSON.stringify(list)
  const place = useVirtuosoMemory(`questions ${name}`)
  const { pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch } = useQuestionList(list)
  const more = () => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }
  // A page whose rows all went away shows nothing to scroll to: the list goes on by itself (decision 8).
  const loadsOn = rows.length === 0 && hasNextPage && !isFetching && error === undefined
  useEffect(() => {
    if (loadsOn) void fetchNextPage()
  }, [loadsOn, fetchNextPage])
  const retry = () => void (pages ? fetchNextPage() : refetch())
  useWhenBack(error !== undefined && !isFetching && !(pages && !hasNextPage), retry)

  if (rows.length === 0) {
    if (error !== undefined && !(pages && !hasNextPage)) {
      return (
        <ErrorState title={t('qna.failed')} busy={isFetching} onRetry={retry}>
          {errorText(error)}
        </ErrorState>
      )
    }
    return pages === undefined || hasNextPage ? <QuestionSkeleton count={6} /> : empty
  }
  const begun = error === undefined ? 'more' : 'failed'
  const state: EndProps['state'] = hasNextPage ? begun : 'end'
  return (
    <div className={styles.list}>
      {parent && (
        <Virtuoso
          key={name}
          {...place}
          data={rows}
          customScrollParent={parent}
          defaultItemHeight={rowHeight}
          increaseViewportBy={limits.loadMoreAhead}
          computeItemKey={(_, question) => question.id}
          itemContent={(position, question) => <QuestionRow question={question} position={position} />}
          endReached={more}
          context={{ state, onRetry: more }}
          components={parts}
        />
      )}
    </div>
  )
}

const parts = {
  List: ({ context: _, ...props }: ComponentProps<'div'> & { context?: unknown }) => <Rows {...props} />,
  Footer: ({ context }: { context: EndProps }) => <End {...context} />,
}

function Rows(props: ComponentProps<'div'>) {
  const { t } = useTranslation()
  return <div {...props} role="feed" aria-label={t('qna.list')} />
}

/** The next rows on their way, why they did not come, or that there are no more. */
function End({ state, onRetry }: EndProps) {
  const { t } = useTranslation()
  if (state === 'more') return <QuestionSkeleton count={1} next />
  return (
    <div className={styles.end} role={state === 'failed' ? 'alert' : undefined}>
      <span>{t(state === 'failed' ? 'qna.moreFailed' : 'qna.end')}</span>
      {state === 'failed' && (
        <Button kind="line" size="s" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}
