import { IconPencilPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOutlet, useSearchParams } from 'react-router-dom'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { useGoToLogin, useSession } from '../../data/session'
import { QnaSide } from '../../features/qna/QnaSide'
import { QuestionList } from '../../features/qna/QuestionList'
import { filterAddress, type QuestionFilter, questionFilters, readFilter } from '../../features/qna/question-display'
import { useMediaWidth } from '../../hooks/use-media-width'
import { useTitle } from '../../hooks/use-title'
import { Button, ButtonLink } from '../../ui/Button'
import { ChipLink } from '../../ui/Chip'
import { EmptyState } from '../../ui/EmptyState'
import { countText } from '../../ui/format'
import { PageColumns } from '../../ui/PageColumns'
import { SheetPresence } from '../../ui/SheetPresence'
import styles from './QnaPage.module.css'

/**
 * `/qna`: all questions, unanswered ones, or the member's own; with the sheet to ask a question beside them
 * (docs/product/screens.md "Questions").
 */
export function QnaPage() {
  const { t } = useTranslation()
  const sheet = useOutlet()
  const wide = useMediaWidth() === 'wide'
  const filter = readFilter(useSearchParams()[0])
  useTitle(t('qna.title'))
  return (
    <>
      {/* In narrower windows the sheet covers the whole page. */}
      <div className={styles.under} inert={sheet !== null && !wide}>
        <PageColumns key={filter} side={<QnaSide />}>
          <QnaHead filter={filter} />
          <Questions filter={filter} />
        </PageColumns>
      </div>
      <SheetPresence>{sheet}</SheetPresence>
    </>
  )
}

function Questions({ filter }: { filter: QuestionFilter }) {
  const { user } = useSession()
  const empty = <QnaEmpty filter={filter} />
  if (filter !== 'mine') return <QuestionList list={{ of: filter }} empty={empty} />
  return user ? <QuestionList list={{ of: 'person', userId: user.id }} empty={empty} /> : <MineOfVisitor />
}

/** The head of the page: the filters, and the links to the member's own questions and to the form. */
function QnaHead({ filter }: { filter: QuestionFilter }) {
  const { t, i18n } = useTranslation()
  const { user } = useSession()
  const own = user?.questionCount ?? 0
  return (
    <header className={styles.head}>
      <h1>{t('qna.title')}</h1>
      {own > 0 && filter !== 'mine' && (
        <ButtonLink to={filterAddress('mine')} kind="text" size="s" className={styles.mine}>
          {t('qna.mine', { total: countText(own, i18n.language) })}
        </ButtonLink>
      )}
      <ButtonLink to="/qna/write" size="s" icon={<IconPencilPlus />} className={styles.ask}>
        {t('qna.ask')}
      </ButtonLink>
      <nav className={styles.filters} aria-label={t('qna.filter.label')}>
        {questionFilters.map((each) => (
          <ChipLink key={each} to={filterAddress(each)} replace on={each === filter}>
            {t(`qna.filter.${each}`)}
          </ChipLink>
        ))}
      </nav>
    </header>
  )
}

/** The empty list of each filter. */
function QnaEmpty({ filter }: { filter: QuestionFilter }) {
  const { t } = useTranslation()
  const action =
    filter === 'unanswered' ? (
      <ButtonLink to={filterAddress('all')}>{t('qna.empty.unanswered.action')}</ButtonLink>
    ) : (
      <ButtonLink to="/qna/write">{t('qna.ask')}</ButtonLink>
    )
  return (
    <EmptyState art={mailbox} title={t(`qna.empty.${filter}.title`)} action={action}>
      {t(`qna.empty.${filter}.text`)}
    </EmptyState>
  )
}

/** In place of a visitor's own questions. */
function MineOfVisitor() {
  const { t } = useTranslation()
  const goToLogin = useGoToLogin()
  return (
    <EmptyState art={mailbox} title={t('qna.empty.visitor.title')} action={<Button onClick={goToLogin}>{t('shell.logIn')}</Button>}>
      {t('qna.empty.visitor.text')}
    </EmptyState>
  )
}
