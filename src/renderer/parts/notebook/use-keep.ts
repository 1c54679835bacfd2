import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import type { EntryInput } from '../../../shared/notebook/views'
import { useEntriesWithQuery } from '../../data/notebook'
import { desktop } from '../../desktop/desktop'
import { useToast } from '../../ui/Toast'
import { entryError } from './entry-error'
import { useEntryDeletion } from './use-entry-deletion'

/** Keeps entries in the notebook, each once, with a toast to undo it (docs/product/notebook.md "Keeping"). */
export function useKeep() {
  const { t } = useTranslation()
  const toast = useToast()
  const { setDeleted } = useEntryDeletion()
  return async (...entries: EntryInput[]): Promise<void> => {
    if (entries.some(isTooLong)) return toast(t('notebook.tooLong', { count: limits.notebook.sentence }))
    const kept: string[] = []
    for (const entry of entries) {
      if (await isKnown(entry)) continue
      const answer = await desktop.addEntry(entry)
      if (!answer.ok) return toast(entryError(t, answer.error))
      kept.push(answer.value)
    }
    if (kept.length === 0) return toast(t('notebook.kept'))
    const undo = async () => {
      for (const id of kept) await setDeleted(id, true)
    }
    toast({ text: t('notebook.keptToast'), undo })
  }
}

const isSame = (one: EntryInput['text'], other: EntryInput['text']) =>
  one.sentence === other.sentence && one.gap?.start === other.gap?.start && one.gap?.end === other.gap?.end

const isTooLong = ({ text }: EntryInput) => text.sentence.length > limits.notebook.sentence

async function isKnown({ text }: EntryInput): Promise<boolean> {
  return (await desktop.entriesWith(text.sentence)).some((one) => isSame(one.text, text))
}

/** The id of the entry that was kept already, with this gap; null for none. */
export function useKept(entry: EntryInput): string | null {
  const { currentData } = useEntriesWithQuery(entry.text.sentence, { skip: isTooLong(entry) })
  return currentData?.find(({ text }) => isSame(text, entry.text))?.id ?? null
}

/** The id of the entry that was kept with this sentence, whatever its gap is by now; null for none. */
export function useKeptSentence(entry: EntryInput): string | null {
  const { currentData } = useEntriesWithQuery(entry.text.sentence, { skip: isTooLong(entry) })
  return currentData?.[0]?.id ?? null
}
