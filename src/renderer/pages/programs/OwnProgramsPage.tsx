import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import type { User } from '../../../shared/contract/people-shapes'
import type { Program } from '../../../shared/contract/programs-shapes'
import { programsCall } from '../../data/programs'
import { FiguresPanel } from '../../features/programs/own/FiguresPanel'
import { createKey, OwnProgramKeys } from '../../features/programs/own/OwnProgramKeys'
import { OwnProgramsTable } from '../../features/programs/own/OwnProgramsTable'
import { firstOrder, matching, ordered, orderOf, orderText } from '../../features/programs/own/own-programs'
import { searchWithProgram } from '../../features/programs/program-facts'
import { DeletePrograms } from '../../features/programs/program-menu'
import { type Edited, ProgramEditor } from '../../features/programs/sheet/ProgramEditor'
import { shortcutText, useHotkey } from '../../hooks/shortcuts'
import { useAddressValues } from '../../hooks/use-address-values'
import { useMediaWidth } from '../../hooks/use-media-width'
import { StoredAge } from '../../parts/StoredAge'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { CommandsOf } from '../../ui/commands'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { Field } from '../../ui/Field'
import { PageColumns } from '../../ui/PageColumns'
import { Skeleton } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import styles from './OwnProgramsPage.module.css'
import programPage from './ProgramPage.module.css'
import { useEdited, useOwnPrograms } from './use-own-programs'

/** What an address says of the table and its figures: `search=토익&order=-price&figures={programId}`. */
const viewOf = (query: URLSearchParams) => ({
  search: query.get('search') ?? '',
  order: query.get('order') ?? orderText(firstOrder('views')),
  figures: query.get('figures'),
})

/**
 * The own programs (docs/product/programs.md "The owner's table"): figures, a table, and beside it the sheet that `?post=` opens.
 */
export function OwnProgramsPage({ user }: { user: User }) {
  const { t, i18n } = useTranslation()
  const list = useOwnPrograms(user.id)
  const { programs, total, error, isFetching } = list
  const { edited, readingId, show, close, onSaved, savedId, onSavedSeen } = useEdited(user.id, 'program')
  useHotkey(createKey, () => show({ post: 'true' }), edited === null)
  const navigate = useNavigate()
  const [{ search: text, order: orderedBy, figures: figuresOf }, change] = useAddressValues(viewOf, useSearchParams()[0].has('post'))
  const order = useMemo(() => orderOf(orderedBy), [orderedBy])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [deleting, setDeleting] = useState<readonly Program[]>([])
  const top = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => ordered(matching(programs ?? [], text), order, i18n.language), [programs, text, order, i18n.language])
  // The filter leaves the saved program out, or is being typed: its row is no longer waited for.
  const isLeftOut = programs?.some(({ id }) => id === savedId) === true && !rows.some(({ id }) => id === savedId)
  if (isLeftOut) onSavedSeen()
  const filterBy = (typed: string) => {
    change({ search: typed })
    onSavedSeen()
  }
  const actions = {
    edit: ({ id }: Program) => show({ post: id }),
    duplicate: ({ id }: Program) => show({ post: 'true', from: id }),
    figures: ({ id }: Program) => {
      change({ figures: id })
      top.current?.scrollIntoView({ block: 'start' })
    },
    view: (program: Program) => void navigate({ pathname: '/program', search: searchWithProgram('', program) }),
    remove: setDeleting,
  }
  const unchoose = (ids: readonly string[]) => setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))))
  const chosenRows = rows.filter(({ id }) => chosen.has(id))
  return (
    <>
      <BesideEditor open={edited !== null}>
        <PageColumns width="grid">
          <div ref={top} className={styles.page}>
            <header className={programPage.head}>
              <h1>
                {t('programs.own.title')} <span className={styles.count}>{total}</span>
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
            <StoredAge {...programsCall({ of: 'person', userId: user.id, order: 'date' })} />
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
                <FiguresPanel
                  programs={programs}
                  of={programs.some(({ id }) => id === figuresOf) ? figuresOf : null}
                  onOf={(id) => change({ figures: id })}
                />
                <div className={styles.tools}>
                  <Field
                    size="s"
                    type="search"
                    aria-label={t('programs.own.filter')}
                    placeholder={t('programs.own.filter')}
                    before={<IconSearch />}
                    value={text}
                    onText={filterBy}
                  />
                  {chosenRows.length > 0 ? (
                    <CommandsOf of="programs" title={t('programs.own.title')}>
                      <Button kind="line" size="s" icon={<IconTrash />} command="delete" onClick={() => setDeleting(chosenRows)}>
                        {t('programs.own.deleteChosen', { count: chosenRows.length })}
                      </Button>
                    </CommandsOf>
                  ) : (
                    <span />
                  )}
                </div>
                {rows.length === 0 ? (
                  <p className={styles.noMatch}>{t('programs.own.noMatch')}</p>
                ) : (
                  <OwnProgramsTable
                    programs={rows}
                    order={order}
                    onOrder={(to) => change({ order: orderText(to) })}
                    chosen={chosen}
                    onChosen={setChosen}
                    openId={edited?.is === 'program' ? edited.program.id : null}
                    readingId={readingId}
                    savedId={savedId}
                    onSavedSeen={onSavedSeen}
                    actions={actions}
                  />
                )}
                {error !== undefined && !list.whole && (
                  <p role="alert" className={styles.rest}>
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
      </BesideEditor>
      <ReadingProgram readingId={readingId} />
      {edited && (
        <ProgramEditor key={keyOfEdited(edited)} edited={edited} onClose={close} onSaved={onSaved} onDuplicate={actions.duplicate} />
      )}
      <DeletePrograms programs={deleting} onClose={() => setDeleting([])} onDeleted={unchoose} />
    </>
  )
}

/** The content of a page beside the editor of a program, which covers it in narrower windows. @param open whether the editor is open */
export function BesideEditor({ open, children }: { open: boolean; children: ReactNode }) {
  const wide = useMediaWidth() === 'wide'
  return (
    <div className={classNames(styles.frame, open && wide && styles.beside)} inert={open && !wide}>
      {children}
    </div>
  )
}

/** Says that a program is being read before it is edited or copied. */
export function ReadingProgram({ readingId }: { readingId: string | null }) {
  const { t } = useTranslation()
  return (
    <p role="status" className="sr">
      {readingId !== null && t('programs.loading')}
    </p>
  )
}

/** A React key for the editor, so that each program has its own. */
export const keyOfEdited = (edited: Edited) => (edited.is === 'new' ? 'new' : `${edited.is} ${edited.program.id}`)

/** Skeleton of figures, filter and table. */
function OwnProgramsSkeleton() {
  return (
    <div aria-busy="true" className={styles.waiting}>
      <Skeleton height={168} />
      <div className={styles.tools}>
        <div>
          <Skeleton height={38} />
        </div>
      </div>
      {['62%', '48%', '56%', '40%', '52%'].map((width) => (
        <div key={width} className={styles.bars}>
          <Skeleton width={56} height={36} />
          <Skeleton width={width} />
          <Skeleton width={40} />
        </div>
      ))}
    </div>
  )
}

/** The tabs of own and saved programs. */
export function ProgramSettingTabs({ at }: { at: 'program' | 'like' }) {
  const { t } = useTranslation()
  return (
    <Tabs
      label={t('programs.title')}
      at={at}
      tabs={[
        { key: 'program', label: t('programs.own.title'), to: '/program/setting?category=program' },
        { key: 'like', label: t('programs.savedTitle'), to: '/program/setting?category=like' },
      ]}
    />
  )
}
