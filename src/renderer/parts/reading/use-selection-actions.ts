import { useNavigate } from 'react-router-dom'
import { lookUpAddress } from '../../../shared/dictionaries'
import { limits } from '../../../shared/limits'
import { languageOf } from '../../../shared/text/text-language'
import { desktop } from '../../desktop/desktop'
import { useSettings } from '../../desktop/machine'
import { useEntryDeletion } from '../notebook/use-entry-deletion'
import { useKeep, useKept } from '../notebook/use-keep'
import { offsetsIn, readText } from './readable'
import type { SelectedText } from './selection'
import { stopSpeaking, useIsSpeaking, useListening } from './speaking'
import { useNoVoiceToast } from './use-read-aloud'

export interface SelectionActions {
  isSpeaking: boolean
  /** @param byKey whether it was asked for from the keyboard */
  listen: (byKey: boolean) => void
  /** The id of the entry, where the selection is kept already. */
  keptId: string | null
  /** Keeps it, or takes it out again. */
  keep: () => void
  search: () => void
  /** Null for a text in neither language. */
  lookUp: (() => void) | null
}

const key = 'selection'

interface SelectionOptions {
  /** Whether the page is the window of a room, which has neither a search nor settings. */
  ownWindow: boolean
  /** It was to be read aloud, and there is no voice. */
  onNoVoice: (byKey: boolean) => void
}

/** What the bar and the menu of selected text do. */
export function useSelectionActions(selected: SelectedText, { ownWindow, onNoVoice }: SelectionOptions): SelectionActions {
  const navigate = useNavigate()
  const settings = useSettings()
  const listen = useListening()
  const tellNoVoice = useNoVoiceToast(ownWindow)
  const isSpeaking = useIsSpeaking(key)
  const keptId = useKept(selected.entry)
  const keep = useKeep()
  const { remove } = useEntryDeletion()
  const { text, element, range } = selected
  const language = languageOf(text)
  return {
    isSpeaking,
    listen(byKey) {
      if (isSpeaking) return stopSpeaking()
      const read = readText(element)
      const offsets = offsetsIn(read, range)
      const spoken = offsets ? { text: read.text.slice(offsets.from, offsets.to), place: { read, from: offsets.from } } : { text }
      void listen({ key, ...spoken }).then((unspoken) => {
        if (unspoken?.isAll) onNoVoice(byKey)
        else if (unspoken) tellNoVoice(unspoken.language)
      })
    },
    keptId,
    keep: () => void (keptId === null ? keep(selected.entry) : remove(keptId)),
    search() {
      const address = `/search?search=${encodeURIComponent([...text].slice(0, limits.searchText).join(''))}`
      if (ownWindow) desktop.showInMain(address)
      else void navigate(address)
    },
    lookUp: language && (() => void desktop.openExternal(lookUpAddress(text.slice(0, limits.searchText), language, settings))),
  }
}
