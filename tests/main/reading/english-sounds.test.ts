import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { englishSounds } from '../../../scripts/setup/english-sounds.mjs'
import { type FindSounds, readEnglishDictionary } from '../../../src/main/reading/english-dictionary'
import { englishSound } from '../../../src/main/reading/english-sounds'

let folder: string
let find: FindSounds
const lines = englishSounds()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'english-sounds-'))
  await writeFile(join(folder, 'sounds.txt'), lines)
  find = await readEnglishDictionary(join(folder, 'sounds.txt'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('the dictionary', () => {
  test('finds its first, its last and every thousandth word', () => {
    const all = lines.trimEnd().split('\n')
    expect(all.length).toBeGreaterThan(120_000)
    for (const line of [all[0], all.at(-1), ...all.filter((_, at) => at % 1000 === 0)]) {
      const [word = '', sounds = ''] = (line ?? '').split('\t')
      expect(find(word), word).toEqual(sounds.split('|'))
    }
  })

  test('has all pronunciations of a word, and no comments', () => {
    expect(find('read')).toEqual(['R EH1 D', 'R IY1 D'])
    expect(lines).not.toContain('#')
  })

  test.each(['', ' ', 'qzxv', 'zzzzzz', '!', 'read\tR', '\n'])('does not find %j', (word) => {
    expect(find(word)).toBeUndefined()
  })
})

describe('a word', () => {
  test.each([
    ['Hello', null, 'HH AH0 L OW1'],
    ['don’t', null, 'D OW1 N T'],
    ['café', null, 'K AH0 F EY1'],
    ['naïve', null, 'N AY2 IY1 V'],
    // British spellings.
    ['flavour', 'flavor', 'F L EY1 V ER0'],
    ['organise', 'organize', 'AO1 R G AH0 N AY2 Z'],
    ['analyse', 'analyze', 'AE1 N AH0 L AY2 Z'],
    ['defence', 'defense', 'D IH0 F EH1 N S'],
    // Endings, whose sound follows from the end of the base.
    ['selfies', 'selfie', null],
    ['emojis', 'emoji', null],
    ["barista's", 'barista', null],
    ['tidied', 'tidy', null],
    // A short stem would have doubled its consonant.
    ['gaped', 'gape', null],
    ['sloped', 'slope', null],
    ['lacing', 'lace', null],
    ['tiling', 'tile', null],
    ['hexed', 'hex', null],
  ])('%s comes from %s', (word, base, sound) => {
    const found = englishSound(word, find)
    // What the dictionary lacks itself may be there in another edition of it.
    if (base !== null && !find(base)) return expect(found.sounds).toEqual([])
    expect(found.base).toBe(find(word.toLowerCase()) ? null : base)
    if (sound !== null) expect(found.sounds[0]).toBe(sound)
    else expect(found.sounds[0]).toMatch(new RegExp(`^${find(base ?? '')?.[0]} `))
  })

  test('has an ending after a voiceless, a voiced and a hissing consonant', () => {
    const known: FindSounds = (word) =>
      ({ blip: ['B L IH1 P'], vlog: ['V L AO1 G'], glitch: ['G L IH1 CH'], upvote: ['AH1 P V OW2 T'] })[word]?.slice()
    const sound = (word: string) => englishSound(word, known).sounds[0]
    expect(sound('blips')).toBe('B L IH1 P S')
    expect(sound('vlogs')).toBe('V L AO1 G Z')
    expect(sound("vlog's")).toBe('V L AO1 G Z')
    expect(sound('glitches')).toBe('G L IH1 CH IH0 Z')
    expect(sound('blipped')).toBe('B L IH1 P T')
    expect(sound('vlogged')).toBe('V L AO1 G D')
    expect(sound('upvoted')).toBe('AH1 P V OW2 T IH0 D')
    expect(sound('vlogging')).toBe('V L AO1 G IH0 NG')
    expect(sound('blip-vlog')).toBe('B L IH1 P V L AO1 G')
  })

  test('that is not in the dictionary has no sound', () => {
    expect(englishSound('hanmadi', find)).toEqual({ word: 'hanmadi', base: null, sounds: [] })
    expect(englishSound('', find)).toEqual({ word: '', base: null, sounds: [] })
  })
})
