/**
 * A dictionary in Hunspell's format (`man 5 hunspell`), taken apart.
 * @typedef {object} Dictionary
 * @property {string} comment what the affix file says before its first command, such as its licence
 * @property {string[]} groups sets of flags; the rules and words name them by their number, which begins at 1
 * @property {AffixClass[]} affixes
 * @property {[string, string][]} replacements common mistakes and what was meant
 * @property {string[]} others all other commands, as written
 * @property {Map<string, Set<number>>} words the groups of flags of each word; 0 is none
 *
 * @typedef {{ kind: string, flag: string, cross: string, rules: AffixRule[] }} AffixClass
 * @typedef {{ strip: string, append: string, group: number, condition: string }} AffixRule `append` is '0' where nothing is added
 */

/**
 * Reads a dictionary that is written in UTF-8.
 * @param {string} aff the affix file
 * @param {string} dic the list of words
 * @returns {Dictionary}
 */
export function readHunspell(aff, dic) {
  const dictionary = { comment: '', groups: [], affixes: [], replacements: [], others: [], words: new Map() }
  const lines = linesOf(aff)
  const commands = lines.filter((line) => !line.startsWith('#'))
  dictionary.comment = lines
    .slice(0, lines.indexOf(commands[0]))
    .map((line) => `${line}\n`)
    .join('')
  // The first line of each table is the number of its entries.
  dictionary.groups = commands.filter((line) => line.startsWith('AF ')).slice(1)
  dictionary.groups = dictionary.groups.map((line) => line.slice(3).trim())
  const areNumbered = dictionary.groups.length > 0
  const groupOf = (flags) => {
    if (areNumbered) return Number(flags)
    if (!dictionary.groups.includes(flags)) dictionary.groups.push(flags)
    return dictionary.groups.indexOf(flags) + 1
  }
  let isFirstReplacement = true
  for (const line of commands) {
    const [command, ...rest] = line.split(/\s+/)
    if (command === 'SFX' || command === 'PFX') addAffix(dictionary.affixes, command, rest, groupOf)
    else if (command === 'REP') {
      if (!isFirstReplacement) dictionary.replacements.push(rest.slice(0, 2).map((text) => text.replaceAll('_', ' ')))
      isFirstReplacement = false
    } else if (command !== 'AF' && command !== 'SET') dictionary.others.push(line)
  }
  addWords(dictionary.words, dic, groupOf)
  return dictionary
}

function addAffix(affixes, kind, [flag, strip, append, condition = '.'], groupOf) {
  const known = affixes.find((each) => each.kind === kind && each.flag === flag)
  // The first line of a class: whether it combines with affixes at the other end, and the number of its rules.
  if (!known) {
    affixes.push({ kind, flag, cross: strip, rules: [] })
    return
  }
  const [text, flags] = append.split('/')
  known.rules.push({ strip, append: text, group: flags === undefined ? 0 : groupOf(flags), condition })
}

function addWords(words, dic, groupOf) {
  // The first line is the number of words.
  for (const line of linesOf(dic).slice(1)) {
    // A slash within a word has a backslash before it; what follows a tab describes the word.
    const [, written, flags] = /^(.(?:\\\/|[^/\t])*)(?:\/([^\t]*))?/.exec(line) ?? []
    if (written === undefined) continue
    const word = written.replaceAll('\\/', '/')
    const group = flags === undefined || flags === '' ? 0 : groupOf(flags.trim())
    words.set(word, (words.get(word) ?? new Set()).add(group))
  }
}

const linesOf = (text) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
