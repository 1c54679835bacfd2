import { IconPencil, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { partsOf } from '../../../shared/notebook/gaps'
import type { NotebookEntry } from '../../../shared/notebook/views'
import { languageTagOf, languageTags } from '../../../shared/text/text-language'
import { useSettings } from '../../desktop/machine'
import { keepFocusNear } from '../../hooks/focus'
import { useNow } from '../../hooks/use-now'
import { useEntryDeletion } from '../../parts/notebook/use-entry-deletion'
import { readable } from '../../parts/reading/readable'
import { classNames } from '../../ui/class-names'
import { ItemMenu, type MenuEntry, useContextMenu } from '../../ui/Menu'
import styles from './EntryRow.module.css'
import { dueText, sourceText } from './entry-text'
import { useOpenSource } from './use-open-source'

interface EntryRowProps {
  entry: NotebookEntry
  position: number
  onEdit: (entry: NotebookEntry) => void
  onTag: (name: string) => void
}

/** An entry in the list: the sentence with its gap underlined, meaning, tags, source, and when it comes next. */
export const EntryRow = memo(function EntryRow({ entry, position, onEdit, onTag }: EntryRowProps) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { dayEndsAt } = useSettings()
  const entries = useEntryMenu(entry, onEdit)
  const { onContextMenu, menu } = useContextMenu(t('notebook.actions'), entries)
  const openSource = useOpenSource(entry)
  const { id, text, meaning, tags, source, due } = entry
  const { before, gap, after } = partsOf(text)
  const when = dueText(t, i18n.language, due, now, dayEndsAt)
  const lang = entry.language === null ? undefined : languageTags[entry.language]
  return (
    <article className={classNames(styles.row, position === 0 && styles.first)} data-item-id={id} onContextMenu={onContextMenu}>
      <div className={styles.body}>
        <h2 className={styles.sentence} lang={lang} {...readable(source)}>
          {before}
          {gap !== '' && <u>{gap}</u>}
          {after}
        </h2>
        {meaning !== '' && (
          <p className={styles.meaning} lang={languageTagOf(meaning)} {...readable(source)}>
            {meaning}
          </p>
        )}
        <p className={styles.meta}>
          {tags.map((tag) => (
            <button key={tag} type="button" onClick={() => onTag(tag)}>
              #{tag}
            </button>
          ))}
          {source && source.route !== '' ? (
            <Link to={source.route} onClick={openSource}>
              {sourceText(t, source)}
            </Link>
          ) : (
            <span>{sourceText(t, source)}</span>
          )}
        </p>
      </div>
      <span className={classNames(styles.when, due !== null && when === t('notebook.today') && styles.due)}>
        {when}
        <ItemMenu label={t('notebook.actions')} entries={entries} />
      </span>
      {menu}
    </article>
  )
})

/** Made when the menu opens: lists draw many rows and open few menus. */
function useEntryMenu(entry: NotebookEntry, onEdit: (entry: NotebookEntry) => void): () => MenuEntry[] {
  const { t } = useTranslation()
  const { remove } = useEntryDeletion()
  const removeRow = () => {
    const moveFocus = keepFocusNear(entry.id)
    void remove(entry.id)
    moveFocus()
  }
  return () => [
    { key: 'edit', label: t('notebook.edit'), icon: <IconPencil />, run: () => onEdit(entry) },
    { key: 'delete', label: t('common.delete'), icon: <IconTrash />, danger: true, run: removeRow },
  ]
}
