import { useTranslation } from 'react-i18next'
import type { EntryInput } from '../../../shared/notebook/views'
import { useKeptFromQuery } from '../../data/notebook'
import { desktop } from '../../desktop/desktop'
import { errorMessage } from '../../hooks/error-messages'
import { useToast } from '../../ui/Toast'
import { useEntryDeletion } from '../notebook/use-entry-deletion'

/** Keeps an entry in the notebook, once, with a toast to undo it (docs/product/reading.md "Keeping a selection"). */
export function useKeep() {
  const { t } = useTranslation()
  const toast = useToast()
  const { setDeleted } = useEntryDeletion()
  return async (entry: EntryInput): Promise<void> => {
    const known = entry.source && entry.source.route !== '' ? await desktop.entriesFrom(entry.source.route) : []
    if (known.some((one) => isSame(one.text, entry.text))) return toast(t('notebook.kept'))
    const answer = await desktop.addEntry(entry)
    if (!answer.ok) return toast(errorMessage(t, answer.error))
    const undo = () => void setDeleted(answer.value, true)
    toast({ text: t('notebook.keptToast'), action: { label: t('common.undo'), run: undo } })
  }
}

const isSame = (one: EntryInput['text'], other: EntryInput['text']) =>
  one.sentence === other.sentence && one.gap?.start === other.gap?.start && one.gap?.end === other.gap?.end

/** The id of the entry that was kept already; null for none. */
export function useKept({ source, text }: EntryInput): string | null {
  const route = source?.route ?? ''
  const { data } = useKeptFromQuery(route, { skip: route === '' })
  return (route === '' ? undefined : data)?.find((one) => isSame(one.text, text))?.id ?? null
}
