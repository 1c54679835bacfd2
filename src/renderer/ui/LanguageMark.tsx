import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Languages } from '../../shared/contract/languages'
import type { Skill } from '../../shared/languages'
import { classNames } from './class-names'
import styles from './LanguageMark.module.css'

const displayNames: Record<string, Intl.DisplayNames> = {}

/** The name of a language in the language of the screen. */
export function languageName(screenLanguage: string, code: string): string {
  displayNames[screenLanguage] ??= new Intl.DisplayNames([screenLanguage], { type: 'language' })
  return displayNames[screenLanguage].of(code) ?? code
}

/** A language of a member: its code, how they know it, and its short name in the mark. */
interface Cell {
  code: string
  skill: Skill
  short: string
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const ranks: Partial<Record<Skill, number>> = { native: 0, fluent: 1 }
const rankOf = (skill: Skill) => ranks[skill] ?? 2

/** The cells of a mark: mother tongues, fluent languages, then those that are learned. */
function cellsOf({ korean, english, motherTongue }: Languages): Cell[] {
  const all: Cell[] = []
  if (motherTongue) all.push({ code: motherTongue, skill: 'native', short: capitalised(motherTongue) })
  if (korean) all.push({ code: 'ko', skill: korean, short: '한' })
  if (english) all.push({ code: 'en', skill: english, short: 'En' })
  return all.sort((a, b) => rankOf(a.skill) - rankOf(b.skill))
}

/** The languages in words, e.g. "Native English, learning Korean, A2". */
function languagesText(t: TFunction, screenLanguage: string, cells: readonly Cell[]): string {
  const texts = cells.map(({ code, skill }) => {
    const language = languageName(screenLanguage, code)
    if (skill === 'native' || skill === 'fluent') return t(`learning.mark.${skill}`, { language })
    return t('learning.mark.learns', { language, level: skill })
  })
  return capitalised(texts.join(', '))
}

/** The languages that a member knows (filled) and learns (outlined, with the level); nothing where none are given. */
export function LanguageMark({ languages, className }: { languages: Languages | null; className?: string | undefined }) {
  const { t, i18n } = useTranslation()
  const cells = languages ? cellsOf(languages) : []
  if (cells.length === 0) return null
  const text = languagesText(t, i18n.language, cells)
  return (
    <span className={classNames(styles.mark, className)} role="img" aria-label={text} title={text}>
      {cells.map(({ code, skill, short }) =>
        skill === 'native' || skill === 'fluent' ? (
          <span key={code} className={styles.has}>
            {short}
          </span>
        ) : (
          <span key={code} className={styles.learns}>
            {short} {skill}
          </span>
        ),
      )}
    </span>
  )
}
