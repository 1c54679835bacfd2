/** An ending is divided where at least so many and at most so many different ones follow: the fewest rules come of it. */
const fewestTails = 3
const mostTails = 200
/** Flags of our own: beyond those of the dictionary, which end at 636. */
const firstFlag = 1000
/** The copula with all its endings, which nouns have. */
const copula = '630'
const honorific = /^이?[시셔셨심신실십세셈]|겠/
const mostJamoAfterNouns = 9

/**
 * The Korean dictionary with the same words and a tenth of the rules. It lists each chain of verb endings as one suffix, about 98,600 of them,
 * and a spell checker takes most of a second to read them. Here an ending is a beginning and a tail: Hunspell allows two suffixes, and the same
 * tails follow many beginnings.
 *
 * Nouns that are made of verbs (`-기`, `-음`) are a suffix already, so what follows them stays in one piece: particles, and of the copula the forms
 * without an honorific or a presumption.
 * @param {import('./hunspell.mjs').Dictionary} dictionary
 * @returns {import('./hunspell.mjs').Dictionary}
 */
export function divideEndings(dictionary) {
  const groups = [...dictionary.groups]
  const affixes = []
  const tailFlags = new Map()
  const newFlag = () => String(firstFlag + tailFlags.size)
  const alone = newFlag()
  tailFlags.set('never alone', alone)
  const afterNouns = newFlag()
  tailFlags.set('after nouns of verbs', afterNouns)
  const groupOf = (flags) => {
    if (!groups.includes(flags)) groups.push(flags)
    return groups.indexOf(flags) + 1
  }

  const roots = dictionary.affixes.map((affix) => ({ affix, places: placesOf(affix.rules.filter(({ group }) => group === 0)) }))
  const uses = countUses(roots.flatMap(({ places }) => places.map(({ root }) => root)))
  const isDivision = (node) => node.size >= fewestTails && node.size <= mostTails && (uses.get(node.id) ?? 0) > 1
  for (const { affix, places } of roots) {
    const rules = affix.rules.filter(({ group }) => group !== 0).map((rule) => ({ ...rule, group: groupOf(afterNouns) }))
    for (const { strip, condition, root } of places) {
      if (root.isEnd) rules.push({ strip, append: '0', group: 0, condition })
      for (const { text, node } of beginnings(root, isDivision)) {
        if (!isDivision(node)) {
          rules.push({ strip, append: text, group: 0, condition })
          continue
        }
        const flag = tailFlags.get(node.id) ?? newFlag()
        if (!tailFlags.has(node.id)) affixes.push({ kind: 'SFX', flag, cross: 'Y', rules: tailsOf(node).map(tail) })
        tailFlags.set(node.id, flag)
        rules.push({ strip, append: text, group: groupOf(node.isEnd ? flag : `${alone},${flag}`), condition })
      }
    }
    affixes.push({ ...affix, rules })
  }
  affixes.push({ kind: 'SFX', flag: afterNouns, cross: 'Y', rules: rulesAfterNouns(dictionary) })
  // The page's text comes in single jamo (`ICONV` and `OCONV` make them); suggestions are made elsewhere (src/main/spelling/).
  const others = dictionary.others.filter((line) => !/^(ICONV|OCONV|MAXNGRAMSUGS)\b/.test(line))
  return { ...dictionary, groups, affixes, others: [...others, 'MAXNGRAMSUGS 0', `NEEDAFFIX ${alone}`] }
}

const tail = (text) => ({ strip: '0', append: text, group: 0, condition: '.' })

/** The tree of the endings of each place that rules apply to: what is removed there, and after what. */
function placesOf(rules) {
  const places = Map.groupBy(rules, ({ strip, condition }) => `${strip} ${condition}`)
  return [...places.values()].map((all) => {
    const [{ strip, condition }] = all
    const endings = new Set(all.map(({ append }) => (append === '0' ? '' : append)))
    return { strip, condition, root: treeOf([...endings], 0) }
  })
}

const ids = new Map()

/** A tree of texts. Nodes with the same id have the same texts below them; `size` is their number, without the one that ends at the node. */
function treeOf(texts, depth) {
  const further = texts.filter((text) => text.length > depth)
  const children = [...Map.groupBy(further, (text) => text.charAt(depth))].map(([letter, all]) => ({
    letter,
    node: treeOf(all, depth + 1),
  }))
  children.sort((one, other) => (one.letter < other.letter ? -1 : 1))
  const key = children.map(({ letter, node }) => `${letter}${node.isEnd ? '.' : ''}${node.id}`).join(' ')
  if (!ids.has(key)) ids.set(key, ids.size)
  return { id: ids.get(key), children, isEnd: further.length < texts.length, size: further.length }
}

function countUses(nodes, uses = new Map()) {
  for (const { id, children } of nodes) {
    uses.set(id, (uses.get(id) ?? 0) + 1)
    countUses(
      children.map(({ node }) => node),
      uses,
    )
  }
  return uses
}

/** The texts below a node up to where they are divided or end. */
function beginnings(parent, isDivision, before = '') {
  return parent.children.flatMap(({ letter, node }) => {
    const text = before + letter
    if (isDivision(node)) return [{ text, node }]
    return [...(node.isEnd ? [{ text, node }] : []), ...beginnings(node, isDivision, text)]
  })
}

const tailsOf = ({ children }, before = '') =>
  children.flatMap(({ letter, node }) => [...(node.isEnd ? [before + letter] : []), ...tailsOf(node, before + letter)])

/** What may follow a noun that is made of a verb. */
function rulesAfterNouns({ groups, affixes }) {
  const used = new Set(affixes.flatMap(({ rules }) => rules.map(({ group }) => group)).filter((group) => group !== 0))
  const flags = new Set([...used].flatMap((group) => groups[group - 1].split(',')))
  return affixes.flatMap(({ flag, rules }) => {
    if (!flags.has(flag)) return []
    if (flag !== copula) return rules
    return rules.filter(
      ({ append, group }) => group === 0 && append.length <= mostJamoAfterNouns && !honorific.test(append.normalize('NFC')),
    )
  })
}
