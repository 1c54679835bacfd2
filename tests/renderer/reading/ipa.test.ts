import { expect, test } from 'vitest'
import { ipaWord, syllablesOf } from '../../../src/renderer/parts/reading/english/ipa'

test.each([
  ['K AE1 T', 'kæt'],
  ['HH AH0 L OW1', 'həˈloʊ'],
  ['AH0 B AW1 T', 'əˈbaʊt'],
  ['IH2 N T ER0 N AE1 SH AH0 N AH0 L', 'ˌɪntɚˈnæʃənəl'],
  ['B ER1 TH D EY2', 'ˈbɝθˌdeɪ'],
  // As many consonants as can begin a syllable go with the vowel after them.
  ['AE0 B S T R AE1 K T', 'æbˈstrækt'],
  ['EH1 K S T R AH0', 'ˈɛkstrə'],
  ['S IH1 NG ER0', 'ˈsɪŋɚ'],
  ['L IH1 T AH0 L', 'ˈlɪtəl'],
])('%s is /%s/', (sound, ipa) => {
  expect(ipaWord(sound)).toBe(ipa)
})

test('syllables have their stress', () => {
  expect(syllablesOf('P R AH0 N AH2 N S IY0 EY1 SH AH0 N')).toEqual([
    { ipa: 'prə', stress: 0 },
    { ipa: 'nʌn', stress: 2 },
    { ipa: 'si', stress: 0 },
    { ipa: 'eɪ', stress: 1 },
    { ipa: 'ʃən', stress: 0 },
  ])
})
