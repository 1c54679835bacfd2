import { expect, it } from 'vitest'
import { voicesOf } from '../../../src/renderer/parts/reading/voices'

it('a voice speaks a language by the first part of its code, whatever follows', () => {
  const voices = ['ko-KR', 'ko', 'KO_kr', 'kok-IN', 'en-GB', 'enm'].map((lang) => ({ lang }) as SpeechSynthesisVoice)
  expect(voicesOf(voices, 'korean').map(({ lang }) => lang)).toEqual(['ko-KR', 'ko', 'KO_kr'])
  expect(voicesOf(voices, 'english').map(({ lang }) => lang)).toEqual(['en-GB'])
})
