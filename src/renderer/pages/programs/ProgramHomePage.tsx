import { IconBookmark } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { useErrorText } from '../../bridge/error-messages'
import { useSession } from '../../bridge/session'
import { ProgramBar } from '../../features/programs/ProgramBar'
import styles from '../../features/programs/ProgramPage.module.css'
import { ProgramSection } from '../../features/programs/ProgramSection'
import { useProgramHomeQuery, useSavedProgramsInfiniteQuery } from '../../features/programs/programs-api'
import { useTitle } from '../../hooks/use-title'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { PageColumns } from '../../ui/PageColumns'

/** `/program`: recommended, saved and new programs (specification 2). */
export function ProgramHomePage() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { signedIn } = useSession()
  const { data, error, isFetching, refetch } = useProgramHomeQuery({}, { refetchOnMountOrArgChange: 60 })
  useTitle(t('programs.title'))
  const failed = data === undefined && error !== undefined
  const isEmpty = data !== undefined && data.newest.length + data.saved.length === 0
  return (
    <PageColumns width="grid">
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t('programs.title')}</h1>
          {signedIn && <OwnLinks />}
        </header>
        <div className={styles.under}>
          <ProgramBar searchOf={(category) => `?category=${category}`} />
        </div>
        {failed && (
          <ErrorState title={t('programs.failed')} busy={isFetching} onRetry={() => void refetch()}>
            {errorText(error)}
          </ErrorState>
        )}
        {isEmpty && (
          <EmptyState
            art={mailbox}
            title={t('programs.none.title')}
            action={<ButtonLink to="/program/setting?category=program&post=true">{t('programs.own.create')}</ButtonLink>}
          >
            {t('programs.none.text')}
          </EmptyState>
        )}
        {!failed && !isEmpty && (
          <>
            <ProgramSection
              title={t('programs.recommended')}
              to="/program/list?category=conv&order=like_cnt"
              programs={data?.recommended}
              rows={1}
              empty={t('programs.none.text')}
            />
            {signedIn && (
              <ProgramSection
                title={t('programs.savedTitle')}
                to="/program/setting?category=like"
                programs={data?.saved}
                rows={1}
                empty={t('programs.savedNone.text')}
              />
            )}
            <ProgramSection
              title={t('programs.newest')}
              to="/program/list?category=conv&order=date"
              programs={data?.newest}
              rows={3}
              empty={t('programs.none.text')}
            />
          </>
        )}
      </div>
    </PageColumns>
  )
}

/** To what one has saved, and to what one offers. */
function OwnLinks() {
  const { t, i18n } = useTranslation()
  const { data } = useSavedProgramsInfiniteQuery({})
  const saved = data?.pages[0]?.total
  return (
    <>
      <ButtonLink kind="text" size="s" icon={<IconBookmark />} to="/program/setting?category=like">
        {t('programs.saved')}
        {saved !== undefined && saved > 0 && <span className="num">{saved.toLocaleString(i18n.language)}</span>}
      </ButtonLink>
      <ButtonLink kind="line" size="s" to="/program/setting?category=program">
        {t('programs.manage')}
      </ButtonLink>
    </>
  )
}
