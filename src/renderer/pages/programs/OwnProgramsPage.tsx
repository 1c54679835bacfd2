import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import type { User } from '../../../shared/contract/people-shapes'
import type { Program } from '../../../shared/contract/programs-shapes'
import { DeletePrograms } from '../../features/programs/DeletePrograms'
import { FiguresPanel } from '../../features/programs/FiguresPanel'
import { OwnProgramKeys } from '../../features/programs/OwnProgramKeys'
import own from '../../features/programs/OwnPrograms.module.css'
import { OwnProgramsSkeleton } from '../../features/programs/OwnProgramsSkeleton'
import { OwnProgramsTable } from '../../features/programs/OwnProgramsTable'
import { createKey } from '../../features/programs/own-program-keys'
import { matching, type OwnOrder, ordered } from '../../features/programs/own-program-order'
import { type Edited, ProgramEditor } from '../../features/programs/ProgramEditor'
import styles from '../../features/programs/ProgramPage.module.css'
import { searchWithProgram } from '../../features/programs/program-address'
import { useOwnPrograms } from '../../features/programs/use-own-programs'
import { shortcutText } from '../../hooks/shortcuts'
import { useHotkey } from '../../hooks/use-hotkey'
import { useMediaWidth } from '../../hooks/use-media-width'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { Field } from '../../ui/Field'
import { PageColumns } from '../../ui/PageColumns'
import { ProgramSettingTabs } from './ProgramSettingTabs'
import { useEdited } from './use-edited'

/** What one offers, made for a desk (decision 29): figures, a table, and the sheet of `?post=` beside it. */
export function OwnProgramsPage({ user }: { user: User }) {
  const { t, i18n } = useTranslation()
  const list = useOwnPrograms(user.id)
  const { programs, total, error, isFetching } = list
  const { edited, show, close, onSaved, savedId, onSavedSeen } = useEdited(list)
  useHotkey(createKey, () => show({ post: 'true' }), edited === null)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [order, setOrder] = useState<OwnOrder>({ by: 'views', descending: true })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [leaving, setLeaving] = useState<readonly Program[]>([])
  const [figuresOf, setFiguresOf] = useState<string | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const wide = useMediaWidth() === 'wide'
  const rows = useMemo(() => ordered(matching(programs ?? [], text), order, i18n.language), [programs, text, order, i18n.language])
  const actions = {
    edit: ({ id }: Program) => show({ post: id }),
    duplicate: ({ id }: Program) => show({ post: 'true', from: id }),
    figures: ({ id }: Program) => {
      setFiguresOf(id)
      top.current?.scrollIntoView({ block: 'start' })
    },
    view: (program: Program) => void navigate({ pathname: '/program', search: searchWithProgram('', program) }),
    remove: setLeaving,
  }
  const chosenRows = rows.filter(({ id }) => chosen.has(id))
  return (
    <>
      <div className={classNames(own.frame, edited !== null && wide && own.beside)} inert={edited !== null && !wide}>
        <PageColumns width="grid">
          <div ref={top} className={own.page}>
            <header className={styles.head}>
              <h1>
                {t('programs.own.title')} <span className={own.count}>{total}</span>
              </h1>
              <OwnProgramKeys />
              <Button
                size="s"
                icon={<IconPlus />}
                title={`${t('programs.own.create')} · ${shortcutText(createKey)}`}
                onClick={() => show({ post: 'true' })}
              >
                {t('programs.own.create')}
              </Button>
            </header>
            <ProgramSettingTabs at="program" />
            {programs === undefined && error !== undefined && (
              <ErrorState title={t('programs.failed')} busy={isFetching} onRetry={() => void list.refetch()} />
            )}
            {programs === undefined && error === undefined && <OwnProgramsSkeleton />}
            {programs?.length === 0 && (
              <EmptyState
                art={mailbox}
                title={t('programs.own.none.title')}
                action={<Button onClick={() => show({ post: 'true' })}>{t('programs.own.create')}</Button>}
              >
                {t('programs.own.none.text')}
              </EmptyState>
            )}
            {programs && programs.length > 0 && (
              <>
                <FiguresPanel programs={programs} of={programs.some(({ id }) => id === figuresOf) ? figuresOf : null} onOf={setFiguresOf} />
                <div className={own.tools}>
                  <Field
                    size="s"
                    type="search"
                    aria-label={t('programs.own.filter')}
                    placeholder={t('programs.own.filter')}
                    before={<IconSearch />}
                    value={text}
                    onText={setText}
                  />
                  {chosenRows.length > 0 ? (
                    <Button kind="line" size="s" icon={<IconTrash />} onClick={() => setLeaving(chosenRows)}>
                      {t('programs.own.deleteChosen', { count: chosenRows.length })}
                    </Button>
                  ) : (
                    <span />
                  )}
                </div>
                {rows.length === 0 ? (
                  <p className={own.noMatch}>{t('programs.own.noMatch')}</p>
                ) : (
                  <OwnProgramsTable
                    programs={rows}
                    order={order}
                    onOrder={setOrder}
                    chosen={chosen}
                    onChosen={setChosen}
                    openId={edited?.is === 'program' ? edited.program.id : null}
                    savedId={savedId}
                    onSavedSeen={onSavedSeen}
                    actions={actions}
                  />
                )}
                {error !== undefined && !list.whole && (
                  <p role="alert" className={own.rest}>
                    {t('programs.own.moreFailed')}
                    <Button kind="line" size="s" busy={isFetching} onClick={() => void list.fetchNextPage()}>
                      {t('common.retry')}
                    </Button>
                  </p>
                )}
              </>
            )}
          </div>
        </PageColumns>
      </div>
      {edited && <ProgramEditor key={keyOf(edited)} edited={edited} onClose={close} onSaved={onSaved} onDuplicate={actions.duplicate} />}
      <DeletePrograms programs={leaving} onClose={() => setLeaving([])} onDeleted={() => setChosen(new Set())} />
    </>
  )
}

const keyOf = (edited: Edited) => (edited.is === 'new' ? 'new' : `${edited.is} ${edited.program.id}`)
