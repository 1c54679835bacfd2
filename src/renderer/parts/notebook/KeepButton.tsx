import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { EntryInput } from '../../../shared/notebook/views'
import { useKeptFromQuery } from '../../data/notebook'
import { desktop } from '../../desktop/desktop'
import { errorMessage } from '../../hooks/error-messages'
import { IconButton } from '../../ui/IconButton'
import { useToast } from '../../ui/Toast'

type KeptEntry = EntryInput & { source: NonNullable<EntryInput['source']> }

/** Keeps a sentence in the notebook, or takes it out again (docs/product/notebook.md "Keeping"). */
export function KeepButton({ entry, className }: { entry: KeptEntry; className?: string | undefined }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { data: known } = useKeptFromQuery(entry.source.route)
  const kept = known?.find(({ text }) => text.sentence === entry.text.sentence)
  const undoing = (id: string, deleted: boolean) => ({ label: t('common.undo'), run: () => void desktop.setEntryDeleted(id, deleted) })
  const press = async () => {
    if (kept) {
      await desktop.setEntryDeleted(kept.id, true)
      return toast({ text: t('notebook.deleted'), action: undoing(kept.id, false) })
    }
    const answer = await desktop.addEntry(entry)
    toast(answer.ok ? { text: t('notebook.keptToast'), action: undoing(answer.value, true) } : errorMessage(t, answer.error))
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
