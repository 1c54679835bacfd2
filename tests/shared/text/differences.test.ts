import { describe, expect, it } from 'vitest'
import { type Reason, reasonsOf } from '../../../src/shared/text/difference-reasons'
import { differencesOf, type Piece } from '../../../src/shared/text/differences'
import { pairs } from './difference-pairs'

interface Pair {
  line: string
  pieces: Piece[]
  rules: string[] | null
}

/** A row of the table as the expected pieces. */
function read(line: string): Pair {
  const [text = '', rules] = line.split(' # ')
  const pieces = text
    .replaceAll('\\n', '\n')
    .split(/(\[[^\]]*\])/)
    .flatMap((part): Piece[] => {
      const change = /^\[(.*)\|(.*)\]$/su.exec(part)
      if (!change) return [{ kind: 'same', text: part }]
      const [, gone = '', come = ''] = change
      return [
        { kind: 'gone', text: gone },
        { kind: 'come', text: come },
      ]
    })
    .filter((piece) => piece.text !== '')
  return { line, pieces, rules: rules?.split(' ').filter((rule) => rule !== '-') ?? null }
}

const textOf = (pieces: readonly Piece[], left: Piece['kind']) =>
  pieces
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('')
const beforeOf = (pieces: readonly Piece[]) => textOf(pieces, 'come')
const afterOf = (pieces: readonly Piece[]) => textOf(pieces, 'gone')

const byLetter = (before: string, after: string) =>
  differencesOf(before, after, 'letter').pieces.map(({ kind, text }) => [kind, text].join(' '))
describe('a word that was typed from memory', () => {
  it('shows its missing and its surplus letters, and an unlike word as a whole', () => {
    expect(byLetter('see', 'seeing')).toEqual(['same see', 'come ing'])
    expect(byLetter('recieve it', 'receive it')).toEqual(['same rec', 'gone ie', 'come ei', 'same ve it'])
    expect(byLetter('walk', 'seeing')).toEqual(['gone walk', 'come seeing'])
    expect(byLetter('갔어', '갔었어')).toEqual(['same 갔', 'come 었', 'same 어'])
    expect(differencesOf('see', 'seeing').pieces).toHaveLength(2)
  })
})

const table = Object.entries(pairs).map(([group, lines]) => ({ group, rows: lines.trim().split('\n').map(read) }))
const rows = table.flatMap((each) => each.rows)

it('the table has at least 200 pairs', () => expect(rows.length).toBeGreaterThanOrEqual(200))

describe.each(table)('$group', ({ rows }) => {
  it.each(rows)('$line', ({ pieces, rules }) => {
    const found = differencesOf(beforeOf(pieces), afterOf(pieces))
    expect(found.pieces).toEqual(pieces)
    if (rules) expect(reasonsOf(found.changes).map(({ rule }) => rule)).toEqual(rules)
  })

  it('decomposed Hangul is marked in the same places', () => {
    for (const { pieces } of rows) {
      const found = differencesOf(beforeOf(pieces).normalize('NFD'), afterOf(pieces).normalize('NFD'))
      expect(found.pieces.map((piece) => ({ ...piece, text: piece.text.normalize('NFC') }))).toEqual(pieces)
      expect(afterOf(found.pieces)).toBe(afterOf(pieces).normalize('NFD'))
    }
  })
})

it('texts that differ only in their normal form are the same', () => {
  const text = '안녕하세요, 반가워요.'
  expect(differencesOf(text, text.normalize('NFD'))).toEqual({ pieces: [{ kind: 'same', text: text.normalize('NFD') }], changes: [] })
})

it('the names of changes contain whole words', () => {
  const { changes } = differencesOf('감나무이 많아서 I go home.', '감나무가 많아서 I went home.')
  expect(changes.map(({ gone, come }) => [gone, come])).toEqual([
    ['감나무이', '감나무가'],
    ['go', 'went'],
  ])
})

it('the final consonant is named', () => {
  const reasonOf = (before: string, after: string): Reason | undefined => reasonsOf(differencesOf(before, after).changes)[0]
  expect(reasonOf('아픈다고', '아프다고')).toEqual({ rule: 'finalDropped', from: '픈', to: '프', letter: 'ㄴ' })
  expect(reasonOf('서울으로', '서울로')).toEqual({ rule: 'particleVowel', from: '으로', to: '로', letter: 'ㄹ' })
})

it('nothing of 2,000 characters is lost, whatever they are', () => {
  const words = ['감나무', '이', '가 ', 'visit', 's', ' ', '\n', '😀', '.', '한'.normalize('NFD'), '“', '  ', '3']
  for (let seed = 1; seed <= 40; seed += 1) {
    let state = seed * 7919
    const random = (below: number) => {
      state = (state * 48271) % 2147483647
      return state % below
    }
    const parts = Array.from({ length: 700 }, () => words[random(words.length)] ?? '')
    const before = parts.join('').slice(0, 2000)
    const after = parts
      .map((part) => (random(9) === 0 ? (words[random(words.length)] ?? '') : part))
      .join('')
      .slice(0, 2000)
    const { pieces } = differencesOf(before, after)
    expect(beforeOf(pieces).normalize('NFC')).toBe(before.normalize('NFC'))
    expect(afterOf(pieces)).toBe(after)
    expect(pieces.every((piece, at) => piece.text !== '' && piece.kind !== pieces[at - 1]?.kind)).toBe(true)
  }
})
