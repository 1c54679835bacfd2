import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { limits } from '../../../shared/limits'
import styles from './Ask.module.css'
import { useSimilarQuestionsQuery } from './qna-api'
import { questionAddress } from './question-address'
import { questionWords } from './question-words'

const restMs = 500
const most = 3

/** Questions that were asked before about the same words. @param words what one asks about; '' for nothing yet */
export function SimilarQuestions({ words }: { words: string }) {
  const { t } = useTranslation()
  const settled = useSettled(words)
  const { currentData } = useSimilarQuestionsQuery(settled === '' ? skipToken : { text: settled })
  const found = (currentData?.items ?? []).slice(0, most)
  if (settled === '' || found.length === 0) return null
  return (
    <section className={styles.similar} aria-label={t('qna.write.similar')}>
      <h2>{t('qna.write.similar')}</h2>
      <ul>
        {found.map((question) => (
          <li key={question.id}>
            <Link to={questionAddress(question.id)}>
              <span className="one">{questionWords(question).title}</span>
              <span>{t('qna.row.count', { count: question.replyCount })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The words once one has stopped typing for a moment. */
function useSettled(words: string): string {
  const asked = [...words.trim()].slice(0, limits.searchText).join('')
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(asked), restMs)
    return () => window.clearTimeout(timer)
  }, [asked])
  return asked === '' ? '' : settled
}
