import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { writeBdic } from '../../../scripts/setup/spelling/bdic.mjs'
import { spellingDictionaries, spellingSources } from '../../../scripts/setup/spelling/dictionaries.mjs'
import { readHunspell } from '../../../scripts/setup/spelling/hunspell.mjs'
import { divideEndings } from '../../../scripts/setup/spelling/korean-endings.mjs'
import { readBdic } from '../../../src/main/spelling/bdic'
import { koreanChecker } from '../../../src/main/spelling/korean-checker'
import { koreanSuggestions } from '../../../src/main/spelling/korean-suggestions'

const affixes = `# By nobody
SET UTF-8
TRY abc
PFX U Y 1
PFX U 0 un .
SFX S Y 2
SFX S y ies/U [^aeiou]y
SFX S 0 s [^y]
REP 1
REP a_lot alot
`
// A slash in a word, a comment after a tab, the same word with two sets of flags, more words than a list of the trie has places for.
const words = `25
try/S
try/US
and\\/or
tried	po:verb
${[...'abcdefghijklmnopqrst'].map((letter) => `${letter}x`).join('\n')}
가다/S
`

describe('a dictionary that is written for Chromium', () => {
  const file = writeBdic(readHunspell(affixes, words))

  it('begins as Chromium expects it, with the checksum of the rest', () => {
    expect(file.toString('latin1', 0, 4)).toBe('BDic')
    expect([file.readUInt16LE(4), file.readUInt16LE(6), file.readUInt32LE(8)]).toEqual([2, 0, 32])
    expect(file.subarray(16, 32)).toEqual(createHash('md5').update(file.subarray(32)).digest())
    expect(file.toString('utf8')).toContain('\n# By nobody\n')
  })

  it('is byte for byte what its own converter writes', () => {
    // chromium/chrome/tools/convert_dict of the dictionary in this file.
    const small = writeBdic(readHunspell('SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n', '3\ncat/S\ncar\nca\n'))
    const affixPart = '\n\nAF 1\0AF S\0\0SFX S Y 1\0SFX S 0 s .\0\0\0\0'
    expect(small.toString('latin1', 48, 48 + affixPart.length)).toBe(affixPart)
    expect(small.subarray(48 + affixPart.length).toString('hex')).toBe('e16300e16100e3000072027404000000000001')
  })

  it('reads back the rules, the mistakes and each word with its flags', () => {
    const { groups, rules, replacements, others, find } = readBdic(file)
    expect(groups).toEqual(['U', 'S', 'US'])
    expect(rules).toEqual(['PFX U Y 1', 'PFX U 0 un .', 'SFX S Y 2', 'SFX S y ies/1 [^aeiou]y', 'SFX S 0 s [^y]'])
    expect(replacements).toEqual([['a lot', 'alot']])
    expect(others).toEqual(['TRY abc'])
    expect([find('try'), find('and/or'), find('tried'), find('가다'), find('kx')]).toEqual([[3, 2], [0], [0], [2], [0]])
    expect(['', 't', 'tr', 'trie', 'trys', 'zz', 'a', 'kxx', '가', '나다', '\0'].map(find)).toEqual(Array(11).fill(null))
  })

  it('refuses a file that is none', () => {
    expect(() => readBdic(Buffer.from('no dictionary'))).toThrow()
  })
})

describe('endings that are divided', () => {
  const before = '하먹자가나다라마바사아'
  const tails = ['고', '는데', '지만', '면서']
  const rules = [...before].flatMap((letter) => tails.map((tail) => `SFX 35 다 ${letter}${tail} 다`)).join('\n')
  const aff =
    `SET UTF-8\nFLAG num\nAF 1\nAF 35\nSFX 35 Y ${before.length * tails.length}\n${rules}\nSFX 35 다 하 다\nMAXNGRAMSUGS 4\nICONV 1\nICONV 가 가\n`.normalize(
      'NFD',
    )
  const whole = readHunspell(aff, '1\n크다/1\n'.normalize('NFD'))
  const divided = divideEndings(whole)
  const accepts = (dictionary: typeof whole) => koreanChecker(readBdic(writeBdic(dictionary)))

  it('are fewer rules for the very same words', () => {
    const count = (dictionary: typeof whole) => dictionary.affixes.reduce((sum, { rules: all }) => sum + all.length, 0)
    expect(count(divided)).toBeLessThan(count(whole) / 2)
    const all = [...before].flatMap((letter) => tails.map((tail) => `크${letter}${tail}`))
    const others = [...before].map((letter) => `크${letter}`).filter((word) => !['크하', '크다'].includes(word))
    for (const dictionary of [whole, divided]) {
      const isWord = (word: string) => accepts(dictionary)(word.normalize('NFD'))
      expect([...all, '크다', '크하'].filter((word) => !isWord(word))).toEqual([])
      expect([...others, '크고', '크하하고', '하고', '고'].filter(isWord)).toEqual([])
    }
  })
})

describe('the dictionaries that ship', { timeout: 60_000 }, () => {
  const files = spellingDictionaries()
  const korean = readBdic(files.find(({ name }) => name === 'ko.bdic')?.source ?? Buffer.alloc(0))
  const isWord = (word: string) => koreanChecker(korean)(word.normalize('NFD'))
  const suggest = koreanSuggestions(korean)

  it('are the English and the Korean one, each small enough to be read while somebody types', () => {
    expect(files.map(({ name }) => name)).toEqual(['en.bdic', 'ko.bdic'])
    for (const { source } of files) expect(source.length).toBeLessThan(3_000_000)
    // Chromium reads every rule in the page at the first word.
    expect(korean.rules.length).toBeLessThan(12_000)
  })

  it('come with what the Korean one was changed with, which its licence asks for', () => {
    expect(spellingSources().map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'spelling-source/korean-words.txt',
        'spelling-source/korean-endings.mjs',
        'spelling-source/korean-notice.txt',
      ]),
    )
  })

  it('know everyday Korean in its many endings, and words that the dictionary alone lacks', () => {
    const right =
      '안녕하세요 학교에서는 먹었습니다 먹기는 하겠습니다 갔었지만 읽으시겠어요 사람들이 있대요 간대요 아니래요 교수님께서 하나씩 걱정뿐이에요 저도요 오픽 느껴져요 떠올랐다 열두'
    expect(right.split(' ').filter((word) => !isWord(word))).toEqual([])
    expect('괜찬아요 학꾜에 갔어여 먹었씁니다 할수있어요 몇일 어떻해 학교에서는는'.split(' ').filter(isWord)).toEqual([])
  })

  it.each([
    ['괜찬아요', '괜찮아요'],
    ['조아요', '좋아요'],
    ['갓어요', '갔어요'],
    ['먹엇어요', '먹었어요'],
    ['학꾜에', '학교에'],
    ['사람드리', '사람들이'],
    ['몇일', '며칠'],
    ['역활', '역할'],
    ['희안하다', '희한하다'],
    ['고맙슴니다', '고맙습니다'],
    ['한국어을', '한국어를'],
    ['할수있어요', '할 수 있어요'],
  ])('suggest for %s first of all %s, composed as it is typed', (wrong, right) => {
    const suggestions = suggest(wrong)
    expect(suggestions[0]).toBe(right)
    expect(suggestions.length).toBeLessThanOrEqual(5)
  })

  it.each([
    ['학새', '학생'],
    ['한구어', '한국어'],
    ['선새님', '선생님'],
  ])('suggest for %s, which lacks a final consonant, %s', (wrong, right) => {
    expect(suggest(wrong)).toContain(right)
  })

  it('suggest nothing where nothing is near, and nothing for very long words', () => {
    expect(suggest('뷁뷁뷁뷁')).toEqual([])
    expect(suggest('가'.repeat(60))).toEqual([])
  })
})
