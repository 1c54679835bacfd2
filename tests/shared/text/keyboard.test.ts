import { describe, expect, it } from 'vitest'
import { onOtherKeyboard } from '../../../src/shared/text/keyboard'

describe('text typed on the wrong keyboard', () => {
  it.each([
    ['gksrnr', '한국'],
    ['rkatkgkqslek', '감사합니다'],
    ['dkssudgktpdy', '안녕하세요'],
    ['djEjgrp', '어떻게'],
    ['qkfqdmf', '밟을'],
    ['ekfrdl', '닭이'],
    ['dhksqurgks ghkdwp', '완벽한 황제'],
    ['gksrnrdj 101', '한국어 101'],
  ])('%s is %s', (typed, meant) => {
    expect(onOtherKeyboard(typed)).toBe(meant)
  })

  it.each([
    ['ㅗ디ㅣㅐ', 'hello'],
    ['새댳', 'toeic'],
    ['ㅛㅐㅕ 950', 'you 950'],
    ['ㄳ', 'rt'],
    ['ㄲ', 'R'],
  ])('%s is %s', (typed, meant) => {
    expect(onOtherKeyboard(typed)).toBe(meant)
  })

  it('is converted from decomposed Hangul in the same way', () => {
    expect(onOtherKeyboard('안녕'.normalize('NFD'))).toBe('dkssud')
  })

  it('is null where the keys make no Korean, or there are none', () => {
    for (const typed of ['hello', 'a', '123', '', '!?', 'こんにちは']) expect(onOtherKeyboard(typed), typed).toBeUndefined()
  })
})
