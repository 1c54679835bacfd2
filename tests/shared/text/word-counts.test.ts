import { describe, expect, it } from 'vitest'
import { wordCounts } from '../../../src/shared/text/word-counts'

describe('words are counted', () => {
  it.each([
    // Korean: an eojeol each.
    ['', 0, 0],
    ['안녕하세요', 1, 0],
    ['오늘은 날씨가 정말 좋네요!', 4, 0],
    ['비가 오면, 2호선 쪽 출구가 나아요.', 6, 0],
    ['3시에 10번 출구에서 봐요', 4, 0],
    ['하고\n싶은\t말', 3, 0],
    ['한국어'.normalize('NFD'), 1, 0],
    // English: a word each.
    ['Busy but good!', 0, 3],
    ["I’m sure that it doesn't matter.", 0, 6],
    ['a well-known café', 0, 4],
    ['Really?No way…', 0, 3],
    // Both in one text count for their languages.
    ['오늘 meeting 어땠어요?', 2, 1],
    ['So, 다음 주에 봐요. See you!', 3, 3],
    // A particle after an English word belongs to it; another word does not.
    ['office에서', 0, 1],
    ['New York까지는 flight로 가요', 1, 3],
    ['제 level은 B1이에요', 1, 2],
    ['schedule이 tight해요', 1, 2],
    ['check했어요', 1, 1],
    ['K팝', 1, 1],
    // Links and addresses are no words.
    ['https://example.com/mangwon 여기예요', 1, 0],
    ['see http://example.com/a/b?c=d.', 0, 1],
    ['www.example.com 보세요', 1, 0],
    ['https://example.com/a에서 봤어요', 1, 0],
    ['haru.line+x@example.com으로 보내 주세요', 2, 0],
    // Nor are numbers and their units, emoji, single jamo and signs.
    ['2026-11-29 18:30 3,000', 0, 0],
    ['5km 10am 2nd', 0, 0],
    ['😀 👍🏽 👨‍👩‍👧 ♥ ❤️', 0, 0],
    ['ㅋㅋㅋ ㅠㅠ ㅇㅇ', 0, 0],
    ['ㅋㅋ재밌다', 1, 0],
    ['… ?! ~ ^^ :)', 0, 0],
    // Other scripts are neither.
    ['こんにちは 世界', 0, 0],
  ])('%j: %d Korean, %d English', (text, korean, english) => {
    expect(wordCounts(text)).toEqual({ korean, english })
  })
})
