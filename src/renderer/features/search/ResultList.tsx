import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { User } from '../../../shared/contract/people-shapes'
import type { Question } from '../../../shared/contract/qna-shapes'
import { languageTagOf } from '../../../shared/text/text-language'
import { useSchoolText } from '../../data/school-names'
import type { EndlessQuery } from '../../data/use-endless'
import { useEntity } from '../../data/use-entity'
import { EndlessList } from '../../parts/EndlessList'
import { Age } from '../../ui/Age'
import { Avatar } from '../../ui/Avatar'
import { LanguageMark } from '../../ui/LanguageMark'
import { Marked, useExcerpt } from '../../ui/Marked'
import { PersonLink } from '../../ui/PersonLink'
import { PeopleSkeleton, Skeleton } from '../../ui/Skeleton'
import styles from './ResultList.module.css'

interface ResultListProps {
  /** Distinguishes the lists of one page in the history entry. */
  name: string
  /** The kind of the rows, for their placeholders. */
  of: 'people' | 'questions'
  list: EndlessQuery & { rows: readonly string[] }
  row: (id: string) => ReactNode
  empty: ReactNode
}

/** An endless list of results. */
export function ResultList({ name, of, list, row, empty }: ResultListProps) {
  const { t } = useTranslation()
  return (
    <EndlessList
      name={`found ${name}`}
      query={list}
      keyOf={(id) => id}
      draw={row}
      rowHeight={of === 'people' ? 68 : 104}
      failed={t('search.failed')}
      moreFailed={t('search.moreFailed')}
      skeleton={(next) => <ResultSkeleton of={of} count={next ? 1 : 5} />}
      empty={empty}
    />
  )
}

const widths = [62, 47, 55, 40, 50]

/** Placeholders for people or questions. */
function ResultSkeleton({ of, count }: { of: 'people' | 'questions'; count: number }) {
  if (of === 'people') return <PeopleSkeleton row={styles.row} count={count} />
  return (
    <div aria-busy="true">
      {widths.slice(0, count).map((width) => (
        <div key={width} className={styles.question}>
          <Skeleton width={`${width}%`} className={styles.bar} />
          <Skeleton width={`${width * 1.4}%`} className={styles.bar} />
          <Skeleton width={132} height={11} className={styles.last} />
        </div>
      ))}
    </div>
  )
}

/** A person in the results, with a button. */
export function PersonResult({ id, action }: { id: string; action: (user: User) => ReactNode }) {
  const user = useEntity('people', id)
  const schoolText = useSchoolText()
  if (!user) return null
  const { nickname, imagePath, presence, academy, major, own } = user
  const about = [academy, major].map(schoolText).filter(Boolean).join(' · ')
  return (
    <div className={styles.row}>
      <PersonLink userId={id} mine={own !== null} face>
        <Avatar path={imagePath} size={40} presence={presence} />
      </PersonLink>
      <PersonLink userId={id} mine={own !== null} className={styles.link}>
        <span className={styles.name}>
          <span className={styles.first}>
            <b className="one">
              <Marked>{nickname}</Marked>
            </b>
            <LanguageMark languages={user.languages} />
          </span>
          {about !== '' && <span className="one">{about}</span>}
        </span>
      </PersonLink>
      {action(user)}
    </div>
  )
}

/** A question in the results; an anonymous one tells as little about its author as its page. */
export function QuestionResult({ id }: { id: string }) {
  const question = useEntity('questions', id)
  return question ? <QuestionLink question={question} /> : null
}

function QuestionLink({ question: { id, title, content, nickname, askedAt, answerCount } }: { question: Question }) {
  const { t } = useTranslation()
  return (
    <Link to={`/qna/${id}`} className={styles.question}>
      {title !== '' && (
        <b className="one" lang={languageTagOf(title)}>
          <Marked>{title}</Marked>
        </b>
      )}
      <span className={styles.asked} lang={languageTagOf(content)}>
        <Marked>{useExcerpt(content)}</Marked>
      </span>
      <span className={styles.about}>
        {nickname} · <Age at={askedAt} /> · {t('search.answers', { count: answerCount })}
      </span>
    </Link>
  )
}
