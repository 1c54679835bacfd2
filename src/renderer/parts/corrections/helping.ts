import { useMemo } from 'react'
import type { Languages } from '../../../shared/contract/languages'
import { helpsWith, learns } from '../../../shared/languages'
import { languagesOf, type TextLanguage } from '../../../shared/text/text-language'
import { useSession } from '../../data/session'

const both: readonly TextLanguage[] = ['korean', 'english']

/** Whether a text is in a language that its writer learns and the member helps with (docs/product/corrections.md "Correct"). */
export function useAsksForHelp(text: string, writer: Languages | null | undefined): boolean {
  const own = useSession().user?.languages
  return useMemo(() => {
    const wanted = both.filter((language) => learns(writer?.[language]) && helpsWith(own?.[language]))
    if (wanted.length === 0) return false
    const languages = languagesOf(text)
    return wanted.some((language) => languages.has(language))
  }, [text, writer, own])
}

/** Whether the member helps with a language of a text. */
export function useHelpsWith(text: string): boolean {
  const own = useSession().user?.languages
  return useMemo(() => {
    const wanted = both.filter((language) => helpsWith(own?.[language]))
    if (wanted.length === 0) return false
    const languages = languagesOf(text)
    return wanted.some((language) => languages.has(language))
  }, [text, own])
}

/** The language of a text that its writer learns; null where it is in none. */
export function learnedIn(text: string, writer: Languages | null): TextLanguage | null {
  const languages = languagesOf(text)
  return both.find((language) => languages.has(language) && learns(writer?.[language])) ?? null
}
