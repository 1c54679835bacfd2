import type { TextLanguage } from './text/text-language'

/** Dictionaries on the web that a word can be looked up in, by the language of the word; `…` is the word. */
const addresses = {
  korean: {
    naverEnglish: 'https://korean.dict.naver.com/koendict/#/search?query=…',
    naver: 'https://ko.dict.naver.com/#/search?query=…',
    daum: 'https://dic.daum.net/search.do?dic=kor&q=…',
    learners: 'https://krdict.korean.go.kr/dicSearch/search?mainSearchWord=…',
    standard: 'https://stdict.korean.go.kr/search/searchResult.do?searchKeyword=…',
    wiktionary: 'https://en.wiktionary.org/w/index.php?search=…',
  },
  english: {
    naver: 'https://en.dict.naver.com/#/search?query=…',
    daum: 'https://dic.daum.net/search.do?dic=eng&q=…',
    cambridge: 'https://dictionary.cambridge.org/search/direct/?datasetsearch=english&q=…',
    merriamWebster: 'https://www.merriam-webster.com/dictionary/…',
    wiktionary: 'https://en.wiktionary.org/w/index.php?search=…',
  },
} as const

export type KoreanDictionary = keyof (typeof addresses)['korean']
export type EnglishDictionary = keyof (typeof addresses)['english']

export const koreanDictionaries = Object.keys(addresses.korean) as [KoreanDictionary, ...KoreanDictionary[]]
export const englishDictionaries = Object.keys(addresses.english) as [EnglishDictionary, ...EnglishDictionary[]]

/** Where a word is looked up, in the dictionary that was chosen for its language. */
export function lookUpAddress(
  word: string,
  language: TextLanguage,
  { dictionaryKorean, dictionaryEnglish }: { dictionaryKorean: KoreanDictionary; dictionaryEnglish: EnglishDictionary },
): string {
  const address = language === 'korean' ? addresses.korean[dictionaryKorean] : addresses.english[dictionaryEnglish]
  return address.replace('…', encodeURIComponent(word))
}
