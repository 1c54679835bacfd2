import { IconBookmark } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { useProgramHomeQuery, useSavedPrograms } from '../../data/programs'
import { useSession } from '../../data/session'
import { ProgramBar, ProgramSection } from '../../features/programs/list/ProgramSection'
import { useErrorText } from '../../hooks/error-messages'
import { useTitle } from '../../hooks/use-title'
import { StoredAge } from '../../parts/StoredAge'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { PageColumns } from '../../ui/PageColumns'
import styles from './ProgramPage.module.css'

/** `/program`: recommended, saved and new programs (docs/product/screens.md "Home"). */
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
        <StoredAge of="programHome" input={{}} />
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
              ids={data?.recommended}
              rows={1}
              empty={t('programs.none.text')}
            />
            {signedIn && (
              <ProgramSection
                title={t('programs.savedTitle')}
                to="/program/setting?category=like"
                ids={data?.saved}
                rows={1}
                empty={t('programs.savedNone.text')}
              />
            )}
            <ProgramSection
              title={t('programs.newest')}
              to="/program/list?category=conv&order=date"
              ids={data?.newest}
              rows={3}
              empty={t('programs.none.text')}
            />
          </>
        )}
      </div>
    </PageColumns>
  )
}

/** Links to the saved and the own programs. */
function OwnLinks() {
  const { t, i18n } = useTranslation()
  const { data } = useSavedPrograms()
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
