import { IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { memo, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import notebookArt from '../../../../resources/art/notebook.svg'
import { communityLanguages } from '../../../shared/languages'
import type { NotebookEntry, NotebookFilter, NotebookOverview } from '../../../shared/notebook/views'
import { useNotebookOverviewQuery } from '../../data/notebook'
import { useSession } from '../../data/session'
import { EntryDialog } from '../../features/notebook/EntryDialog'
import { EntryList } from '../../features/notebook/EntryList'
import { Forecast } from '../../features/notebook/Forecast'
import { FileDrop } from '../../features/notebook/files/FileDrop'
import { FilesMenu } from '../../features/notebook/files/FilesMenu'
import { ImportDialog } from '../../features/notebook/files/ImportDialog'
import { useImport } from '../../features/notebook/files/use-import'
import { ReminderSide } from '../../features/notebook/ReminderSide'
import { TagSide } from '../../features/notebook/TagSide'
import { SyncLine, Today, TodayLine } from '../../features/notebook/Today'
import { keepFocusAt } from '../../hooks/focus'
import { useOpening } from '../../hooks/navigation'
import { usePlainKeys } from '../../hooks/plain-keys'
import { shortcutText, usePageHotkey } from '../../hooks/shortcuts'
import { useAddressValues } from '../../hooks/use-address-values'
import { useMediaWidth } from '../../hooks/use-media-width'
import { useTitle } from '../../hooks/use-title'
import { Button } from '../../ui/Button'
import { CommandsOf } from '../../ui/commands'
import { EmptyState } from '../../ui/EmptyState'
import { Field } from '../../ui/Field'
import { IconButton } from '../../ui/IconButton'
import { PageColumns } from '../../ui/PageColumns'
import { SegmentedControl } from '../../ui/SegmentedControl'
import styles from './NotebookPage.module.css'

const everything: NotebookFilter = { search: '', language: null, tag: null }

/** The filter of an address: `search=치과&language=korean&tag=여행`. */
const filterOf = (query: URLSearchParams): NotebookFilter => ({
  search: query.get('search') ?? '',
  language: communityLanguages.find((language) => language === query.get('language')) ?? null,
  tag: query.get('tag'),
})

/**
 * `/notebook?search=&language=&tag=`: what one has kept (docs/product/notebook.md). It needs neither an account nor a network. It begins anew
 * when somebody signs in or the session ends, since another notebook is open then.
 */
export function NotebookPage() {
  const { user } = useSession()
  return <Notebook key={user?.id ?? 'visitor'} />
}

function Notebook() {
  const { t, i18n } = useTranslation()
  const wide = useMediaWidth() === 'wide'
  const navigate = useNavigate()
  const { data: overview } = useNotebookOverviewQuery()
  const [filter, set] = useAddressValues(filterOf)
  const [editing, setEditing] = useState<{ entry: NotebookEntry | null; opened: boolean }>({ entry: null, opened: false })
  const importing = useImport()
  useTitle(t('notebook.title'))
  usePlainKeys({ r: () => void navigate('/notebook/review') })
  const write = () => setEditing({ entry: null, opened: true })
  useOpening('newEntry', write)
  const filters = useRef<HTMLDivElement>(null)
  const showAll = () => {
    const moveFocus = keepFocusAt(() => searchIn(filters))
    set(everything)
    moveFocus()
  }
  const isFiltered = filter.search !== '' || filter.language !== null || filter.tag !== null
  return (
    <PageColumns side={overview && <Side overview={overview} tag={filter.tag} onFilter={set} />}>
      <header className={styles.head}>
        <h1>{t('notebook.title')}</h1>
        {overview && overview.total > 0 && (
          <span className={styles.count} role="img" aria-label={t('notebook.count', { count: overview.total })}>
            {overview.total.toLocaleString(i18n.language)}
          </span>
        )}
        <span className={styles.space} />
        <CommandsOf of="notebook" title={t('notebook.title')}>
          <FilesMenu empty={overview?.total === 0} onImport={(kind) => void importing.choose(kind)} />
        </CommandsOf>
        <Button kind="line" size="s" icon={<IconPlus />} onClick={write}>
          {t('notebook.add')}
        </Button>
      </header>
      <Filters ref={filters} filter={filter} onFilter={set} />
      {!wide && overview && <TodayLine today={overview.today} />}
      {!wide && <SyncLine />}
      <EntryList
        filter={filter}
        onEdit={(entry) => setEditing({ entry, opened: true })}
        onTag={(tag) => set({ tag })}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('notebook.noMatch.title')}
              action={
                <Button kind="line" onClick={showAll}>
                  {t('notebook.noMatch.action')}
                </Button>
              }
            >
              {t('notebook.noMatch.text')}
            </EmptyState>
          ) : (
            <EmptyState art={notebookArt} title={t('notebook.none.title')} action={<Button onClick={write}>{t('notebook.add')}</Button>}>
              {t('notebook.none.text')}
            </EmptyState>
          )
        }
      />
      <ImportDialog state={importing} />
      <FileDrop onFile={(file) => void importing.open(file)} />
      <EntryDialog entry={editing.entry} opened={editing.opened} onClose={() => setEditing({ ...editing, opened: false })} />
    </PageColumns>
  )
}

interface SideProps {
  overview: NotebookOverview
  tag: string | null
  onFilter: (patch: Partial<NotebookFilter>) => void
}

/** Not drawn again with each letter of a search. */
const Side = memo(function Side({ overview: { total, today, forecast, tags }, tag, onFilter }: SideProps) {
  return (
    <>
      <Today today={today} />
      {total > 0 && <Forecast days={forecast} />}
      <TagSide tags={tags} chosen={tag} onTag={(name) => onFilter({ tag: name })} />
      <SyncLine />
      <ReminderSide />
    </>
  )
})

const searchIn = (filters: RefObject<HTMLElement | null>) => filters.current?.querySelector('input')

interface FiltersProps {
  ref: RefObject<HTMLDivElement | null>
  filter: NotebookFilter
  onFilter: (patch: Partial<NotebookFilter>) => void
}

function Filters({ ref, filter: { search, language, tag }, onFilter }: FiltersProps) {
  const { t } = useTranslation()
  const find = { key: 'f', mod: true } as const
  usePageHotkey(find, () => searchIn(ref)?.focus())
  const removeTag = () => {
    const moveFocus = keepFocusAt(() => searchIn(ref))
    onFilter({ tag: null })
    moveFocus()
  }
  return (
    <>
      <div ref={ref} className={styles.filters}>
        <Field
          size="s"
          className={styles.search}
          type="search"
          aria-label={t('notebook.search')}
          placeholder={t('notebook.search')}
          before={<IconSearch aria-hidden className={styles.icon} />}
          after={<kbd aria-hidden>{shortcutText(find)}</kbd>}
          value={search}
          onText={(text) => onFilter({ search: text })}
        />
        <SegmentedControl
          label={t('notebook.languages')}
          value={language ?? 'all'}
          onValue={(value) => onFilter({ language: value === 'all' ? null : value })}
          segments={[
            { value: 'all', label: t('notebook.all') },
            { value: 'english', label: t('notebook.english') },
            { value: 'korean', label: t('notebook.korean') },
          ]}
        />
      </div>
      {tag !== null && (
        <p className={styles.tag}>
          #{tag}
          <IconButton label={t('notebook.noTag')} onClick={removeTag}>
            <IconX />
          </IconButton>
        </p>
      )}
    </>
  )
}
