import { beforeAll, describe, expect, it } from 'vitest'
import { type EmojiList, emojiGroups, loadEmoji } from '../../../src/renderer/parts/emoji/emoji'
import { emojiBefore, findEmoji } from '../../../src/renderer/parts/emoji/find-emoji'
import { limits } from '../../../src/shared/limits'

let list: EmojiList
beforeAll(async () => {
  list = await loadEmoji()
})
const signs = (typed: string, recent: string[] = []) => findEmoji(list, typed, recent).map(({ sign }) => sign)

describe('emoji are found', () => {
  it.each([
    ['하트', '❤️', 'a whole word in Korean'],
    ['heart', '❤️', 'a whole word in English'],
    ['Heart', '❤️', 'capital letters'],
    ['ㅎㅌ', '❤️', 'initials'],
    ['하ㅌ', '❤️', 'a syllable and an initial'],
    ['핱', '❤️', 'a last syllable that is still being composed'],
    ['하', '❤️', 'the first syllable'],
    ['gkxm', '❤️', 'Korean typed with the Latin layout'],
    ['ㅗㄷㅁㄱㅅ', '❤️', 'English typed with the Korean layout'],
    ['thumbs_up', '👍', 'two words with a line between'],
    ['thumbs-up', '👍', 'two words with a hyphen between'],
    ['up thumbs', '👍', 'words in another order'],
    ['엄지척', '👍', 'two Korean words without a space'],
    ['ㅇㅈㅊ', '👍', 'initials of two words'],
    ['따봉', '👍', 'a Korean tag'],
    ['+1', '👍', 'a tag of signs'],
    ['lol', '😂', 'an English tag'],
    ['ㅎㅎ', '😂', 'a tag of consonants'],
    ['감사', '🙏', 'thanks in Korean'],
    ['대한민국', '🇰🇷', 'a country in Korean'],
    ['korea', '🇰🇷', 'a country in English'],
    ['kr', '🇰🇷', 'the letters of a country'],
  ])('%s: %s (%s)', (typed, sign) => {
    expect(signs(typed)).toContain(sign)
  })

  it.each([
    ['하트', '❤️'],
    ['heart', '❤️'],
    ['웃음', '😂'],
    ['fire', '🔥'],
    ['커피', '☕'],
    ['coffee', '☕'],
  ])('%s: first of all %s', (typed, sign) => {
    expect(signs(typed)[0]).toBe(sign)
  })

  it('first the one used last', () => {
    expect(signs('하트', ['🔥', '💜', '💙'])[0]).toBe('💜')
    expect(signs('heart', ['🔥', '💜', '💙'])[1]).toBe('💙')
  })

  it('not by the middle of a word, nor by what no name has', () => {
    expect(signs('eart')).not.toContain('❤️')
    expect(signs('트')).not.toContain('❤️')
    expect(signs('하트비행선')).toEqual([])
    expect(signs('')).toEqual([])
    expect(signs('   ')).toEqual([])
  })

  it('at most as many as the picker shows', () => {
    expect(signs('face').length).toBe(limits.emoji.found)
  })
})

describe('the list of emoji', () => {
  it('has each once, with a name in both languages and in a category', () => {
    const all = list.all.map(({ sign }) => sign)
    expect(all.length).toBeGreaterThan(1700)
    expect(new Set(all).size).toBe(all.length)
    for (const { sign, names, group } of list.all) {
      expect(names.ko, sign).toMatch(/\p{Script=Hangul}|\d|[A-Z]/u)
      expect(names.en, sign).not.toBe('')
      expect(Object.keys(emojiGroups)).toContain(group)
      expect(sign.length, sign).toBeLessThanOrEqual(limits.emoji.longest)
    }
  })

  it('has some in every category, and neither skin tones nor letters of flags', () => {
    for (const group of Object.keys(emojiGroups)) expect(list.all.filter((each) => each.group === group).length).toBeGreaterThan(50)
    for (const part of ['🏻', '🏿', '🇦', '👍🏽']) expect(list.bySign.has(part)).toBe(false)
  })

  it('leaves out those that fonts of 2022 do not show', () => {
    expect(list.bySign.has('🫨')).toBe(true)
    for (const newer of ['🐦‍🔥', '🫩']) expect(list.bySign.has(newer)).toBe(false)
  })

  it('writes them without needless selectors', () => {
    for (const sign of ['👍', '❤️', '☕', '☀️']) expect(list.bySign.has(sign), sign).toBe(true)
  })
})

describe('the name of an emoji is being typed', () => {
  it.each([
    [':하', '하'],
    [':ㅎ', 'ㅎ'],
    ['안녕 :하트', '하트'],
    ['안녕!:하트', '하트'],
    ['(:heart', 'heart'],
    ['😂:하', '하'],
    ['❤️:하', '하'],
    ['줄\n:Thumbs_Up', 'thumbs_up'],
    [':\u1112\u1161', '하'],
  ])('in %j', (text, typed) => {
    expect(emojiBefore(text, text.length)).toMatchObject({ typed })
  })

  it.each([
    ':',
    ': ',
    ':3',
    ':)',
    '10:30',
    '10:ㅎ',
    '오후:세시',
    'a:b',
    '제목:하트',
    'std::vector',
    'https://example.com:abc',
    'https://example.com/(:id',
    'https:',
    'C:\\:a',
    ':하트 ',
    ':하트!',
    `:${'가'.repeat(31)}`,
  ])('not in %j', (text) => {
    expect(emojiBefore(text, text.length)).toBeNull()
  })

  it('only before the caret', () => {
    expect(emojiBefore(':하트 와', 3)).toEqual({ at: 0, typed: '하트' })
    expect(emojiBefore(':하트 와', 2)).toEqual({ at: 0, typed: '하' })
    expect(emojiBefore(':하트 와', 0)).toBeNull()
  })
})
