import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import type { User } from '../../../shared/contract/people-shapes'
import { programsCall, useSavedPrograms } from '../../data/programs'
import { ProgramGrid } from '../../features/programs/list/ProgramGrid'
import { ProgramEditor } from '../../features/programs/sheet/ProgramEditor'
import { StoredAge } from '../../parts/StoredAge'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageColumns } from '../../ui/PageColumns'
import { BesideEditor, keyOfEdited, ProgramSettingTabs, ReadingProgram } from './OwnProgramsPage'
import styles from './ProgramPage.module.css'
import { useEdited } from './use-own-programs'

/** The saved programs, the latest first, and beside them the sheet that `?post=` opens. */
export function SavedProgramsPage({ user }: { user: User }) {
  const { t } = useTranslation()
  const list = useSavedPrograms()
  const isEditing = useSearchParams()[0].has('post')
  return (
    <>
      <BesideEditor open={isEditing}>
        <PageColumns width="grid">
          <div className={styles.page}>
            <header className={styles.head}>
              <h1>{t('programs.savedTitle')}</h1>
            </header>
            <ProgramSettingTabs at="like" />
            <div className={styles.list}>
              <StoredAge {...programsCall({ of: 'saved' })} />
              <ProgramGrid
                name="saved"
                list={list}
                {...(isEditing && { most: 2 })}
                empty={
                  <EmptyState
                    art={mailbox}
                    title={t('programs.savedNone.title')}
                    action={<ButtonLink to="/program">{t('programs.savedNone.action')}</ButtonLink>}
                  >
                    {t('programs.savedNone.text')}
                  </EmptyState>
                }
              />
            </div>
          </div>
        </PageColumns>
      </BesideEditor>
      {isEditing && <OwnProgramEditor userId={user.id} />}
    </>
  )
}

/** The editor of an own program. */
function OwnProgramEditor({ userId }: { userId: string }) {
  const { edited, readingId, show, close, onSaved } = useEdited(userId, 'like')
  if (!edited) return <ReadingProgram readingId={readingId} />
  const duplicate = ({ id }: { id: string }) => show({ post: 'true', from: id })
  return <ProgramEditor key={keyOfEdited(edited)} edited={edited} onClose={close} onSaved={onSaved} onDuplicate={duplicate} />
}
