import { expect, it } from 'vitest'
import { correctedText } from '../../../src/shared/corrections'
import { sentencesOf, withoutSpaces } from '../../../src/shared/text/sentences'

const whole: [string, string[]][] = [
  ['', []],
  ['   ', ['   ']],
  ['어제 치과에 갔어요. 약은 사흘만 먹으면 된대요!', ['어제 치과에 갔어요. ', '약은 사흘만 먹으면 된대요!']],
  ['밥을 먹었어요.그리고 잤어요.', ['밥을 먹었어요.', '그리고 잤어요.']],
  ['입이 안 움직여서 “얼마예요?”를 세 번 말했어요. 끝!', ['입이 안 움직여서 “얼마예요?”를 세 번 말했어요. ', '끝!']],
  ['“뭐 해?” 하고 물었어요. “자.”라고 했어요.', ['“뭐 해?” 하고 물었어요. ', '“자.”라고 했어요.']],
  ['"Really?" she asked. "Yes." Then I left.', ['"Really?" she asked. ', '"Yes." ', 'Then I left.']],
  ['Mr. Kim lives in the U.S. Army base. I know him.', ['Mr. Kim lives in the U.S. Army base. ', 'I know him.']],
  ['It costs 3.50 a kilo. Cheap!', ['It costs 3.50 a kilo. ', 'Cheap!']],
  ['갔어요!😀 다음에 봐요 👍🏽', ['갔어요!😀 ', '다음에 봐요 👍🏽']],
  ['Great! 🇰🇷 I love it.', ['Great! 🇰🇷 ', 'I love it.']],
  ['Hello! 오늘은 English로 써요. Bye.', ['Hello! ', '오늘은 English로 써요. ', 'Bye.']],
  ['첫 줄\n둘째 줄\n\n셋째 줄', ['첫 줄\n', '둘째 줄\n\n', '셋째 줄']],
  ['\n\n1. Get up. Eat.\n2. Sleep.', ['\n\n1. Get up. ', 'Eat.\n', '2. Sleep.']],
  ['👨‍👩‍👧', ['👨‍👩‍👧']],
]

it.each(whole)('%j', (text, sentences) => expect(sentencesOf(text)).toEqual(sentences))

it('splits decomposed Hangul like composed Hangul, and leaves it decomposed', () => {
  const text = '어제 갔어요. 오늘도 가요.'
  expect(sentencesOf(text.normalize('NFD'))).toEqual(sentencesOf(text).map((sentence) => sentence.normalize('NFD')))
})

it('returns 2,000 characters exactly, whatever they are', () => {
  const pieces = [...'가나 .\n?!“”"😀’)(aA1…~\r\t\u200dㅋ\u0301^:)']
  for (let seed = 1; seed <= 50; seed += 1) {
    let state = seed
    const text = Array.from({ length: 2000 }, () => {
      state = (state * 48271) % 2147483647
      return pieces[state % pieces.length]
    }).join('')
    expect(sentencesOf(text).join('')).toBe(text)
  }
})

it('separates the words from the spaces around them', () => {
  expect(withoutSpaces('\n갔어요. \n')).toEqual({ before: '\n', words: '갔어요.', behind: ' \n' })
  expect(withoutSpaces(' \n')).toEqual({ before: '', words: '', behind: ' \n' })
})

it('joins the sentences of a correction to one text', () => {
  const untouched = { corrected: null, good: false, note: '' }
  expect(
    correctedText([
      { ...untouched, original: '하나. ' },
      { ...untouched, original: '두울.', corrected: '둘.' },
    ]),
  ).toBe('하나. 둘.')
})
