import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { Question } from '../../../shared/contract/qna-shapes'
import { languageTagOf } from '../../../shared/text/text-language'
import {
  addNewQuestions,
  askForQuestions,
  type QuestionList as List,
  newQuestions,
  questionsCall,
  useQuestionList,
} from '../../data/questions'
import { useEntity } from '../../data/use-entity'
import { rowKeys } from '../../hooks/row-keys'
import { EndlessList } from '../../parts/EndlessList'
import { NewPill } from '../../parts/newer/NewPill'
import { useNewRows } from '../../parts/newer/use-new-rows'
import { StoredAge } from '../../parts/StoredAge'
import { classNames } from '../../ui/class-names'
import { countText, rowName } from '../../ui/format'
import { Marked } from '../../ui/Marked'
import { MediaImage } from '../../ui/MediaImage'
import { useContextMenu } from '../../ui/Menu'
import { useScrollParent } from '../../ui/PageColumns'
import { Skeleton } from '../../ui/Skeleton'
import { QuestionByline } from './QuestionByline'
import styles from './QuestionList.module.css'
import { questionAddress, questionText } from './question-display'
import { useQuestionMenu } from './use-question-menu'

interface QuestionListProps {
  list: List
  /** Shown when the list is empty. */
  empty: ReactNode
}

const rowHeight = 113
const newRows = { ask: askForQuestions, find: newQuestions, add: addNewQuestions }

/** An endless list of questions in the page's main column. Going back restores the scroll position. */
export function QuestionList({ list, empty }: QuestionListProps) {
  const { t } = useTranslation()
  const name = JSON.stringify(list)
  const parent = useScrollParent()
  const query = useQuestionList(list)
  // Nobody else adds to the member's own questions.
  const loadedAt = list.of === 'all' || list.of === 'unanswered' ? query.fulfilledTimeStamp : undefined
  const { count, atLeast, show } = useNewRows(list, loadedAt, newRows)
  const showNew = () => {
    show()
    parent?.scrollTo({ top: 0 })
  }
  return (
    <div className={styles.list}>
      <StoredAge {...questionsCall(list)} />
      <NewPill of="questions" count={count} atLeast={atLeast} onShow={showNew} />
      <EndlessList
        key={name}
        name={`questions ${name}`}
        query={query}
        keyOf={(id) => id}
        draw={(id, position) => <QuestionRow id={id} position={position} />}
        rowHeight={rowHeight}
        label={t('qna.list')}
        failed={t('qna.failed')}
        moreFailed={t('qna.moreFailed')}
        end={t('qna.end')}
        skeleton={(next) => <QuestionSkeleton count={next ? 1 : 6} next={next} />}
        empty={empty}
      />
    </div>
  )
}

const widths = ['58%', '44%', '66%', '38%']

/** Placeholders for questions that load; `next`: below loaded rows. */
function QuestionSkeleton({ count, next = false }: { count: number; next?: boolean }) {
  return (
    <div aria-busy={!next}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity but their position
        <div key={index} className={classNames(styles.row, !next && index === 0 && styles.first)}>
          <div>
            <Skeleton width={widths[index % widths.length] ?? '58%'} height={15} className={styles.bar} />
            <Skeleton width="84%" className={styles.bar} />
            <Skeleton width={128} height={12} className={styles.bar} />
          </div>
          <Skeleton width={28} height={26} className={styles.number} />
        </div>
      ))}
    </div>
  )
}

interface QuestionRowProps {
  id: string
  position: number
}

/** A question in a list. Keys: Enter opens it, j and k focus the next and previous, the menu key opens its menu. */
const QuestionRow = memo(function QuestionRow({ id, position }: QuestionRowProps) {
  const question = useEntity('questions', id)
  return question ? <Row question={question} position={position} /> : null
})

function Row({ question, position }: { question: Question; position: number }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { nickname, images, answerCount: count } = question
  const { title, rest } = questionText(question)
  const { entries, dialog } = useQuestionMenu(question)
  const { onContextMenu, menu } = useContextMenu(t('qna.detail.menu'), entries)
  const to = questionAddress(question.id)
  const waits = count === 0

  return (
    <article
      className={classNames(styles.row, images && styles.pictured, position === 0 && styles.first)}
      data-item-id={question.id}
      aria-label={rowName(t('qna.row.label', { name: nickname }), title)}
      aria-posinset={position + 1}
      aria-setsize={-1}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed are its stops (ARIA feed pattern)
      tabIndex={0}
      onKeyDown={rowKeys(() => void navigate(to))}
      onContextMenu={onContextMenu}
    >
      <div>
        <h2>
          <Link to={to} className={styles.title} lang={languageTagOf(title)} tabIndex={-1} draggable={false}>
            <Marked>{title}</Marked>
          </Link>
        </h2>
        {rest !== '' && (
          <p className={classNames(styles.rest, 'one')}>
            <Marked>{rest}</Marked>
          </p>
        )}
        <QuestionByline question={question} />
      </div>
      {images && <Thumbnail images={images} />}
      <p className={classNames(styles.count, waits && styles.waits)}>
        <span className="sr">{waits ? t('qna.row.none') : t('qna.row.count', { count })}</span>
        {!waits && <strong aria-hidden>{countText(count, i18n.language)}</strong>}
        <span aria-hidden>{waits ? t('qna.row.waiting') : t('qna.row.answers', { count })}</span>
      </p>
      {menu}
      {dialog}
    </article>
  )
}

/** The first picture of a question, with how many there are. */
function Thumbnail({ images }: { images: readonly string[] }) {
  const { t } = useTranslation()
  const [first = ''] = images
  return (
    <span className={styles.thumbnail}>
      <MediaImage path={first} alt={t('qna.row.pictures', { count: images.length })} />
      {images.length > 1 && <b aria-hidden>{images.length}</b>}
    </span>
  )
}
