const syllables = { 공: 0, 영: 0, 일: 1, 이: 2, 삼: 3, 사: 4, 오: 5, 육: 6, 륙: 6, 칠: 7, 팔: 8, 구: 9 } as const
const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const syllable = `[${Object.keys(syllables).join('')}]`
const word = `(?:${words.join('|')}|oh)`

/** At least nine digits in a row, some of them written as Korean syllables. */
const mixed = new RegExp(`(?:\\d|${syllable})(?:[ .-]{0,2}(?:\\d|${syllable})){8,}`, 'g')
const fewSyllables = new RegExp(`${syllable}{3,}`, 'g')
const spelled = new RegExp(`(?<![a-z])${word}(?:[ ,.-]{1,2}${word}){7,}(?![a-z])`, 'gi')
/** At least nine single digits apart from each other. */
const apart = /(?<!\d)\d(?:[ .-]{1,3}\d(?!\d)){8,}/g

const digitOf = (sign: string) => String(syllables[sign as keyof typeof syllables] ?? sign)
const digitsOf = (text: string) => [...text].map(digitOf).join('')

function spelledOut(text: string): string {
  return (text.toLowerCase().match(new RegExp(word, 'g')) ?? []).map((each) => (each === 'oh' ? 0 : words.indexOf(each))).join('')
}

/** A text with its long numbers in plain digits: full-width ones, those written with spaces between, 공일공 and "zero one zero". */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .replace(/[\u2010-\u2015\u2212~]/g, '-')
    .replace(mixed, (run) => (/\d/.test(run) ? run.replace(fewSyllables, digitsOf) : digitsOf(run)))
    .replace(spelled, spelledOut)
    .replace(apart, (run) => run.replace(/\D/g, ''))
}
