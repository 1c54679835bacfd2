import { readFileSync } from 'node:fs'

/** Reported speech as it is spoken (간다면서: 간대요), which the dictionary has only as it is written. */
const spoken = [
  ['다면서', ['대', '대요', '대서', '댔어요']],
  ['라면서', ['래', '래요', '래서', '랬어요']],
  ['자면서', ['재', '재요']],
]
/** What makes a noun of a noun: 하나씩, 세 시쯤, 걱정뿐, 교수님, 과목별; and the plural, which Chromium's Hunspell does not find as the compound it is. */
const nounEndings = ['들', '씩', '쯤', '뿐', '짜리', '님', '별', '용', '식', '째']
/** The copula, which every noun has, and the particles. */
const copula = '630'
const particles = ['2', '3', '4', '540', '541']
/** Nouns that are inflected as others with the same end. */
const modelNouns = { vowel: '학교', rieul: '교실', consonant: '선생님' }

/**
 * Adds to the Korean dictionary what it lacks of everyday writing, which would be marked as misspelled.
 * @param {import('./hunspell.mjs').Dictionary} dictionary
 * @returns {import('./hunspell.mjs').Dictionary}
 */
export function addToKorean(dictionary) {
  const group = dictionary.affixes.flatMap(({ rules }) => rules).find((rule) => rule.group !== 0)?.group ?? 0
  const affixes = dictionary.affixes.map((affix) => {
    const added = affix.rules
      .filter((rule) => rule.group === 0)
      .flatMap(({ append, ...rule }) =>
        spoken.flatMap(([written, all]) => {
          const end = written.normalize('NFD')
          return append.endsWith(end) ? all.map((one) => ({ ...rule, append: append.slice(0, -end.length) + one.normalize('NFD') })) : []
        }),
      )
    // 저도요, 조금은요; but 학교에요 is hardly ever meant, and often written for 학교예요.
    if (particles.includes(affix.flag))
      added.push(
        ...affix.rules
          .filter(({ append }) => !/[에요]$/.test(append.normalize('NFC')))
          .map((rule) => ({ ...rule, append: `${rule.append}요`.normalize('NFD') })),
      )
    if (affix.flag === copula)
      added.push(...nounEndings.map((append) => ({ strip: '0', append: append.normalize('NFD'), group, condition: '.' })))
    return { ...affix, rules: [...affix.rules, ...added] }
  })
  return { ...dictionary, affixes, words: withWords(dictionary.words) }
}

function withWords(words) {
  const all = new Map(words)
  const text = readFileSync(new URL('./korean-words.txt', import.meta.url), 'utf8')
  for (const line of text.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
    const written = line.trim().split(/\s+/)
    // In a line where a model follows a word, one follows each.
    const pairs = hasModels(written, words) ? inPairs(written) : written.map((word) => [word, modelOf(word)])
    for (const [word, model] of pairs) {
      const groups = model === '-' ? new Set([0]) : words.get(model.normalize('NFD'))
      if (!groups) throw new Error(`${model}, the model of ${word}, is not in the dictionary`)
      const key = word.normalize('NFD')
      all.set(key, new Set([...(all.get(key) ?? []), ...groups]))
    }
  }
  return all
}

const hasModels = ([, second], words) => second === '-' || (second?.endsWith('다') === true && words.has(second.normalize('NFD')))
const inPairs = (list) => list.flatMap((word, at) => (at % 2 === 0 ? [[word, list[at + 1]]] : []))

function modelOf(noun) {
  const final = (noun.charCodeAt(noun.length - 1) - 0xac00) % 28
  if (final === 0) return modelNouns.vowel
  return final === 8 ? modelNouns.rieul : modelNouns.consonant
}
