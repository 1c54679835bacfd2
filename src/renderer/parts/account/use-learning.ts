import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Learning } from '../../../shared/contract/languages'
import type { User } from '../../../shared/contract/people-shapes'
import { limits } from '../../../shared/limits'
import { textLength } from '../../../shared/text/length'
import { useDataDispatch } from '../../data/api'
import { refreshHelp } from '../../data/help'
import { ownSaved } from '../../data/person'
import { desktop } from '../../desktop/desktop'
import { fieldMessage, useErrorText } from '../../hooks/error-messages'
import { useLive } from '../../hooks/use-live'
import { useOnce } from '../../hooks/use-once'
import { useToast } from '../../ui/Toast'

/** The initial answers of a member who has not answered yet. */
export const noLearning: Learning = { languages: { korean: null, english: null, motherTongue: null }, goals: [], about: '' }

/** The answers of a member about their languages. */
const learningOf = ({ languages, goals, about }: User): Learning => ({ languages: languages ?? noLearning.languages, goals, about })

/** Saves the signed-in member's answers about their languages; a failure shows a toast, unless `quiet`. */
export function useSaveLearning() {
  const toast = useToast()
  const errorText = useErrorText()
  const dispatch = useDataDispatch()
  const [send, busy] = useOnce((input: Learning) => desktop.call('setLearning', input))
  /** @returns whether it is saved */
  const save = async (input: Learning, { quiet = false } = {}): Promise<boolean> => {
    const result = await send(input)
    if (result === null) return false
    if (result.ok) {
      dispatch(ownSaved(result.value.user, ['languages', 'goals', 'about']))
      dispatch(refreshHelp())
    } else if (!quiet) toast(errorText(result.error))
    return result.ok
  }
  return { save, busy }
}

/** The signed-in member's answers about their languages while they are edited, and saving them. A failure to save loses nothing. */
export function useLearning(user: User | null) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Learning | null>(null)
  const saved = user ? learningOf(user) : noLearning
  const learning = edited ?? saved
  const isTooLong = ({ about }: Learning) => textLength(about) > limits.aboutLine
  // Enter is handled before the text it completes is rendered.
  const live = useLive(learning)
  const { save: send, busy } = useSaveLearning()

  const edit = (next: Learning) => {
    live.current = next
    setEdited(next)
  }
  /** @returns whether it is saved */
  const save = async (options?: { quiet: boolean }): Promise<boolean> => {
    const sent = live.current
    if (isTooLong(sent) || !(await send(sent, options))) return false
    // What was edited since it was sent stays.
    setEdited((latest) => (latest === sent ? null : latest))
    return true
  }
  return {
    learning,
    edit,
    changed: JSON.stringify(learning) !== JSON.stringify(saved),
    aboutError: isTooLong(learning) ? fieldMessage(t, 'tooLong') : null,
    busy,
    save,
  }
}
