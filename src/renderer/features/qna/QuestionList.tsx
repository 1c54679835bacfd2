import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import { limits } from '../../../shared/limits'
import { useErrorText } from '../../bridge/error-messages'
import { useEndless } from '../../bridge/use-endless'
import { useVirtuosoMemory } from '../../hooks/entry-memory'
import { ErrorState } from '../../ui/ErrorState'
import { ListEnd, type ListEndState } from '../../ui/ListEnd'
import { useScrollParent } from '../../ui/PageColumns'
import styles from './QuestionList.module.css'
import { QuestionRow } from './QuestionRow'
import { QuestionSkeleton } from './QuestionSkeleton'
import { type QuestionListOf, useQuestionList } from './question-list-of'

interface EndProps {
  state: ListEndState
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
  const { shows, end, more, retry } = useEndless({ pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch })

  if (shows === 'waiting') return <QuestionSkeleton count={6} />
  if (shows === 'nothing') return empty
  if (shows === 'failed') {
    return (
      <ErrorState title={t('qna.failed')} busy={isFetching} onRetry={retry}>
        {errorText(error)}
      </ErrorState>
    )
  }
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
          context={{ state: end, onRetry: more }}
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

function End(props: EndProps) {
  const { t } = useTranslation()
  return <ListEnd {...props} skeleton={<QuestionSkeleton count={1} next />} failed={t('qna.moreFailed')} end={t('qna.end')} />
}
