import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { romanizationOf, soundOf } from '../../../src/renderer/parts/reading/korean/sound'
import { isUncertain, soundChanges } from '../../../src/renderer/parts/reading/korean/sound-rules'

const groups = readFileSync(join(import.meta.dirname, 'korean-sounds.txt'), 'utf8')
  .split(/^# /m)
  .filter((group) => group.includes('='))
  .map((group) => {
    const [source = '', ...lines] = group.trim().split('\n')
    const pairs = lines
      .flatMap((line) => line.split(', '))
      .map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? ''])
    return { source, pairs }
  })

describe('the sound of Korean', () => {
  test('the table has what it promises', () => {
    expect(new Set(groups.flatMap(({ pairs }) => pairs.map(([written]) => written))).size).toBeGreaterThan(500)
  })

  test.each(groups)('$source', ({ pairs }) => {
    const wrong = pairs.flatMap(([written, sound]) => (soundOf(written) === sound ? [] : [{ written, sound, found: soundOf(written) }]))
    expect(wrong).toEqual([])
  })

  // Examples of the Revised Romanization (국어의 로마자 표기법), articles 2 and 3.
  test.each([
    ['구미', 'gumi'],
    ['옥천', 'okcheon'],
    ['합덕', 'hapdeok'],
    ['호법', 'hobeop'],
    ['한밭', 'hanbat'],
    ['설악', 'seorak'],
    ['칠곡', 'chilgok'],
    ['임실', 'imsil'],
    ['울릉', 'ulleung'],
    ['백마', 'baengma'],
    ['신문로', 'sinmunno'],
    ['종로', 'jongno'],
    ['왕십리', 'wangsimni'],
    ['별내', 'byeollae'],
    ['신라', 'silla'],
    ['알약', 'allyak'],
    ['해돋이', 'haedoji'],
    ['같이', 'gachi'],
    ['굳히다', 'guchida'],
    ['좋고', 'joko'],
    ['놓다', 'nota'],
    ['잡혀', 'japyeo'],
    ['낳지', 'nachi'],
    ['묵호', 'mukho'],
    ['압구정', 'apgujeong'],
    ['낙동강', 'nakdonggang'],
    ['죽변', 'jukbyeon'],
    ['낙성대', 'nakseongdae'],
    ['합정', 'hapjeong'],
    ['팔당', 'paldang'],
    ['샛별', 'saetbyeol'],
    ['울산', 'ulsan'],
    ['까치', 'kkachi'],
    ['있어요', 'isseoyo'],
    ['학생입니다.', 'haksaengimnida.'],
  ])('%s is romanised as %s', (written, romanized) => {
    expect(romanizationOf(written)).toBe(romanized)
  })

  test.each([
    ['같이', 'palatal ㅌ ㅣ ㅊ'],
    ['붙여', 'palatal ㅌ ㅕ ㅊ, vowel  ㅕ ㅓ'],
    ['닫혀', 'palatal ㄷ ㅎ ㅊ, vowel  ㅕ ㅓ'],
    ['걷는', 'nasal ㄷ ㄴ ㄴ'],
    ['옷이', 'link ㅅ ㅇ ㅅ'],
    // ㄲ and ㅆ are one sound; of two, only the second moves.
    ['밖에', 'link ㄲ ㅇ ㄲ'],
    ['있어', 'link ㅆ ㅇ ㅆ'],
    ['읽어요', 'linkCluster ㄺ ㅇ ㄱ'],
    ['앉아', 'linkCluster ㄵ ㅇ ㅈ'],
    ['값이', 'linkClusterTense ㅄ ㅇ ㅆ'],
    ['많아', 'silentH ㄶ ㅇ ㄴ'],
    ['닳아', 'silentH ㅀ ㅇ ㄹ'],
    ['닭 앞', 'linkSound ㄺ ㅇ ㄱ, final ㅍ  ㅂ'],
    ['흙일', 'insertN ㄺ ㅇ ㄴ'],
    ['겉옷', 'linkSound ㅌ ㅇ ㄷ, final ㅅ  ㄷ'],
    ['좋아', 'silentH ㅎ ㅇ ㅇ'],
    ['놓고', 'aspirate ㅎ ㄱ ㅋ'],
    ['입학', 'aspirate ㅂ ㅎ ㅍ'],
    ['독립', 'nasalR ㄱ ㄹ ㄴ, nasal ㄱ ㄹ ㅇ'],
    ['신라', 'lateral ㄴ ㄹ ㄹ'],
    ['학교', 'tense ㄱ ㄱ ㄲ'],
    ['인기', 'tenseIrregular ㄴ ㄱ ㄲ'],
    ['솜이불', 'insertN ㅁ ㅇ ㄴ'],
    ['냇가', 'siot ㅅ ㄱ ㄲ'],
    ['값', 'cluster ㅄ  ㅂ'],
    ['옷', 'final ㅅ  ㄷ'],
    ['희망', 'vowel  ㅢ ㅣ'],
    ['한국', ''],
  ])('%s applies %s', (written, rules) => {
    const applied = soundChanges(written).flatMap((change) => change.rules)
    expect(applied.map(({ rule, final, next, sound }) => `${rule} ${final} ${next} ${sound}`).join(', ')).toBe(rules)
  })

  test('what depends on the word is said to', () => {
    expect(isUncertain('갈비집')).toBe(true)
    expect(isUncertain('꽃여울')).toBe(true)
    // Irregular, or without anything that could differ.
    expect(isUncertain('문고리')).toBe(false)
    expect(isUncertain('국물')).toBe(false)
    // Longer words than the irregular ones.
    expect(isUncertain('물결정')).toBe(true)
    expect(isUncertain('공부할 일본어')).toBe(true)
    // Two words that are spelled alike: a bed and a dragonfly, work in the field and to be let in.
    expect(isUncertain('잠자리')).toBe(true)
    expect(isUncertain('들일')).toBe(true)
  })

  test('text in other scripts stays, composed or not', () => {
    expect(soundOf('3층, OK!')).toBe('3층, OK!')
    expect(soundOf('국물'.normalize('NFD'))).toBe('궁물')
  })
})
