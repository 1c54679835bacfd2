import { differencesOf } from '../src/shared/text/differences'
import { sentencesOf } from '../src/shared/text/sentences'
import type { Ratio } from './pairs'

const boundMs = 10
const rounds = 40

const korean = '어제 처음으로 혼자 치과에 갔어요. 예약할때 왼쪽 이가 아픈다고 했어요. 마취 때문에 발음을 이상해서 다 같이 웃었어요. '
const koreanNow = '어제 처음으로 혼자 치과에 갔어요. 예약할 때 왼쪽 이가 아프다고 했어요. 마취 때문에 발음이 이상해서 다 같이 웃었어요. '
const english = 'Everyone who visit my grandma gets persimmon. I was very exciting about it and she dont know. '
const englishNow = 'Everyone who visits my grandma gets a persimmon. I was very excited about it and she does not know. '
const filled = (text: string) => text.repeat(40).slice(0, 2000)

/** Splits and compares a text of 2,000 characters, sentence by sentence and once as a whole, in both languages (docs/product/corrections.md "Differences"). */
export function diff(): Ratio[] {
  const texts: [string, string, string][] = [
    ['korean', filled(korean), filled(koreanNow)],
    ['english', filled(english), filled(englishNow)],
  ]
  return texts.flatMap(([language, before, after]) => [
    bounded(`diff-${language}`, 'splitting and comparing 2,000 characters by sentence, against 10 ms', () => {
      const now = sentencesOf(after)
      for (const [at, sentence] of sentencesOf(before).entries()) differencesOf(sentence, now[at] ?? '')
    }),
    bounded(`diff-${language}-whole`, 'comparing 2,000 characters as one text, against 10 ms', () => void differencesOf(before, after)),
  ])
}

function bounded(id: string, what: string, run: () => void): Ratio {
  const taken: number[] = []
  for (let round = 0; round < rounds * 2; round += 1) {
    const start = performance.now()
    run()
    // The first half warms up.
    if (round >= rounds) taken.push(performance.now() - start)
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.floor((taken.length - 1) * share)] ?? Number.NaN
  const ours = at(0.5)
  return {
    id,
    what,
    ratio: ours / boundMs,
    spread: [at(0.25) / boundMs, at(0.75) / boundMs],
    ours,
    baseline: boundMs,
    unit: 'ms',
    pairs: rounds,
    must: 1,
  }
}
