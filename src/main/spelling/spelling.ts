import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Session } from 'electron'
import type { Log } from '../log'
import type { SettingsStore } from '../settings'
import { readBdic } from './bdic'
import { koreanSuggestions } from './korean-suggestions'

/** The spell checker of the pages (docs/product/desktop.md "Spelling"). */
export interface Spelling {
  /** Puts the dictionaries where Chromium looks for them and turns the checker on. Called after the first paint. */
  start(): Promise<void>
  /** What a misspelled word was meant to be. @param found what the checker itself suggests */
  suggest(word: string, found: string[]): Promise<string[]>
  add(word: string): void
  /** The words that were added, sorted; on macOS they are the system's, and none are known. */
  words(): Promise<string[]>
  remove(word: string): Promise<void>
}

export interface SpellingDeps {
  platform: NodeJS.Platform
  session: Session
  /** The folder of the build's dictionaries. */
  built: string
  /** Chromium's folder for dictionaries. */
  folder: string
  settings: Pick<SettingsStore, 'read' | 'on'>
  log: Log
}

/** The languages, by Chromium's names, with the names of its files: of any other it would find none and download its own. */
const dictionaries = {
  english: { language: 'en-US', from: 'en.bdic', to: 'en-US-10-1.bdic' },
  korean: { language: 'ko', from: 'ko.bdic', to: 'ko-3-0.bdic' },
} as const

const mostSuggestions = 5
const hangul = /[\uac00-\ud7a3\u1100-\u11ff\u3131-\u318e]/

export function createSpelling({ platform, session, built, folder, settings, log }: SpellingDeps): Spelling {
  const isSystems = platform === 'darwin'
  /** The languages whose files are in place. */
  const placed = new Set<keyof typeof dictionaries>()
  let korean: Promise<(word: string) => string[]> | null = null
  let isStarted = false

  function apply(): void {
    if (!isStarted) return
    const { checksSpelling, spellsEnglish, spellsKorean } = settings.read()
    if (isSystems) {
      session.setSpellCheckerEnabled(checksSpelling)
      return
    }
    const wanted = { english: spellsEnglish, korean: spellsKorean }
    const languages = [...placed].filter((name) => checksSpelling && wanted[name]).map((name) => dictionaries[name].language)
    session.setSpellCheckerLanguages(languages)
    session.setSpellCheckerEnabled(languages.length > 0)
  }

  async function place(name: keyof typeof dictionaries): Promise<void> {
    const { from, to } = dictionaries[name]
    const file = join(folder, to)
    const present = await readFile(file).catch(() => null)
    try {
      const ours = await readFile(join(built, from))
      if (present === null || !ours.equals(present)) {
        await mkdir(folder, { recursive: true })
        await writeFile(`${file}.new`, ours)
        await rename(`${file}.new`, file)
      }
    } catch (error) {
      log.error({ err: error, name }, 'a dictionary of the spell checker could not be put in place')
      // That of an earlier version does as well; Chromium checks whether it is whole.
      if (present === null) return
    }
    placed.add(name)
  }

  settings.on('change', (_, patch) => {
    if ('checksSpelling' in patch || 'spellsEnglish' in patch || 'spellsKorean' in patch) apply()
  })
  session.on('spellcheck-dictionary-download-failure', (_, language) =>
    log.error({ language }, 'the spell checker found no dictionary under the expected name'),
  )

  return {
    async start() {
      if (!isSystems) await Promise.all([place('english'), place('korean')])
      isStarted = true
      apply()
    },
    async suggest(word, found) {
      if (isSystems || !hangul.test(word)) return found.slice(0, mostSuggestions)
      try {
        korean ??= readFile(join(built, dictionaries.korean.from)).then((file) => koreanSuggestions(readBdic(file)))
        return (await korean)(word)
      } catch (error) {
        log.error({ err: error }, 'no suggestions for a Korean word')
        korean = null
        return []
      }
    },
    add: (word) => void session.addWordToSpellCheckerDictionary(word),
    words: async () =>
      isSystems ? [] : (await session.listWordsInSpellCheckerDictionary()).sort((one, other) => one.localeCompare(other)),
    remove: async (word) => void session.removeWordFromSpellCheckerDictionary(word),
  }
}
