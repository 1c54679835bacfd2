import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { EntryInput } from '../../../shared/notebook/views'
import { IconButton } from '../../ui/IconButton'
import { useEntryDeletion } from './use-entry-deletion'
import { useKeep, useKeptSentence } from './use-keep'

/** Keeps a sentence in the notebook, or takes it out again (docs/product/notebook.md "Keeping"). */
export function KeepButton({ entry, className }: { entry: EntryInput; className?: string | undefined }) {
  const { t } = useTranslation()
  const keptId = useKeptSentence(entry)
  const keep = useKeep()
  const { remove } = useEntryDeletion()
  return (
    <IconButton
      className={className}
      label={t(keptId === null ? 'notebook.keep' : 'notebook.kept')}
      aria-pressed={keptId !== null}
      onClick={(event) => event.detail < 2 && void (keptId === null ? keep(entry) : remove(keptId))}
    >
      {keptId === null ? <IconBookmark /> : <IconBookmarkFilled color="var(--jade)" />}
    </IconButton>
  )
}
