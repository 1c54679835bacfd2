import { IconPencilPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../bridge/session'
import { ButtonLink } from '../../ui/Button'
import { ChipLink } from '../../ui/Chip'
import { countText } from '../../ui/count-text'
import styles from './QnaHead.module.css'
import { filterAddress, type QuestionFilter, questionFilters } from './question-address'

/** The head of the questions: which of them, one's own, and the way to ask. */
export function QnaHead({ filter }: { filter: QuestionFilter }) {
  const { t, i18n } = useTranslation()
  const { user } = useSession()
  const own = user?.questionCount ?? 0
  return (
    <header className={styles.head}>
      <h1>{t('qna.title')}</h1>
      {own > 0 && filter !== 'mine' && (
        <ButtonLink to={filterAddress('mine')} kind="text" size="s" className={styles.mine}>
          {t('qna.mine', { count: countText(own, i18n.language) as never })}
        </ButtonLink>
      )}
      <ButtonLink to="/qna/write" size="s" icon={<IconPencilPlus />} className={styles.ask}>
        {t('qna.ask')}
      </ButtonLink>
      <nav className={styles.filters} aria-label={t('qna.filter.label')}>
        {questionFilters.map((one) => (
          <ChipLink key={one} to={filterAddress(one)} replace on={one === filter}>
            {t(`qna.filter.${one}`)}
          </ChipLink>
        ))}
      </nav>
    </header>
  )
}
