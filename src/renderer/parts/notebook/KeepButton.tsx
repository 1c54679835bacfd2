import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { EntryInput } from '../../../shared/notebook/views'
import { useKeptFromQuery } from '../../data/notebook'
import { desktop } from '../../desktop/desktop'
import { errorMessage } from '../../hooks/error-messages'
import { IconButton } from '../../ui/IconButton'
import { useToast } from '../../ui/Toast'
import { useEntryDeletion } from './use-entry-deletion'

type KeptEntry = EntryInput & { source: NonNullable<EntryInput['source']> }

/** Keeps a sentence in the notebook, or takes it out again (docs/product/notebook.md "Keeping"). */
export function KeepButton({ entry, className }: { entry: KeptEntry; className?: string | undefined }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { data: known } = useKeptFromQuery(entry.source.route)
  const kept = known?.find(({ text }) => text.sentence === entry.text.sentence)
  const { remove, setDeleted } = useEntryDeletion()
  const press = async () => {
    if (kept) return remove(kept.id)
    const answer = await desktop.addEntry(entry)
    if (!answer.ok) return toast(errorMessage(t, answer.error))
    const undo = () => void setDeleted(answer.value, true)
    toast({ text: t('notebook.keptToast'), action: { label: t('common.undo'), run: undo } })
  }
  return (
    <IconButton
      className={className}
      label={t(kept ? 'notebook.kept' : 'notebook.keep')}
      aria-pressed={kept !== undefined}
      onClick={(event) => event.detail < 2 && void press()}
    >
      {kept ? <IconBookmarkFilled color="var(--jade)" /> : <IconBookmark />}
    </IconButton>
  )
}
