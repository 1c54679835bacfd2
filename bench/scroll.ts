import { type FeedWindow, openFeed } from './feed-window'
import { measurePairs, type Ratio } from './pairs'

const framesPerSample = 300
const slowMs = 32
const limitMs = 50

/**
 * Scrolling through 100,000 mixed posts and through 1,000: the share of slow frames in one over the other, and how long the slowest
 * frames take. A share of nothing at all counts as one frame of the sample, so that the ratio is one of numbers.
 */
export async function scroll(): Promise<Ratio[]> {
  const many = await openFeed(100_000)
  const few = await openFeed(1_000)
  const slowest: number[] = []
  try {
    const frames = await measurePairs({
      id: 'scroll',
      what: `frames over ${slowMs} ms in 100,000 mixed posts / in 1,000, of ${framesPerSample}`,
      unit: 'frames',
      must: 1.3,
      ours: async () => slowFrames(many, slowest),
      baseline: () => slowFrames(few),
    })
    const [p95 = 0, spread] = [quantile(slowest, 0.5), [quantile(slowest, 0.25), quantile(slowest, 0.75)] as const]
    return [
      frames,
      {
        id: 'scroll p95',
        what: `the 95th percentile of frames in 100,000 posts / ${limitMs} ms`,
        ratio: p95 / limitMs,
        spread: [spread[0] / limitMs, spread[1] / limitMs],
        ours: p95,
        baseline: limitMs,
        unit: 'ms',
        pairs: slowest.length,
        must: 1,
      },
    ]
  } finally {
    await many.close()
    await few.close()
  }
}

async function slowFrames(window: FeedWindow, slowest?: number[]): Promise<number> {
  const took = await window.scroll(framesPerSample)
  slowest?.push(quantile(took, 0.95))
  return Math.max(1, took.filter((frame) => frame > slowMs).length)
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
