/** Two things measured in turn, so that whatever else the machine does meets both alike. */
export interface Ratio {
  id: string
  what: string
  /** Median of the pairs' ratios, ours over the baseline. */
  ratio: number
  /** Middle half of the pairs' ratios. */
  spread: [number, number]
  /** Medians in `unit`. */
  ours: number
  baseline: number
  unit: string
  pairs: number
  must: number
  /** Whether a ratio above `must` is the good one. */
  better?: 'higher'
}

interface Measurement {
  id: string
  what: string
  unit: string
  must: number
  better?: 'higher'
  /** Pairs counted; one more runs first and is dropped. */
  pairs?: number
  ours: () => Promise<number>
  baseline: () => Promise<number>
}

/** Runs both sides interleaved, ours and the baseline taking turns at going first; the first pair only warms up. */
export async function measurePairs({ id, what, unit, must, better, pairs = 15, ours, baseline }: Measurement): Promise<Ratio> {
  const taken: { ours: number; baseline: number }[] = []
  for (let round = 0; round <= pairs; round += 1) {
    // Properties are evaluated in the order they are written.
    const pair = round % 2 === 0 ? { baseline: await baseline(), ours: await ours() } : { ours: await ours(), baseline: await baseline() }
    if (round > 0) taken.push(pair)
  }
  const ratios = taken.map((pair) => pair.ours / pair.baseline).sort((a, b) => a - b)
  return {
    id,
    what,
    unit,
    must,
    ...(better ? { better } : {}),
    pairs,
    ratio: quantile(ratios, 0.5),
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    ours: median(taken.map((pair) => pair.ours)),
    baseline: median(taken.map((pair) => pair.baseline)),
  }
}

const median = (values: number[]) =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

function quantile(sorted: number[], share: number): number {
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)] ?? Number.NaN
  const high = sorted[Math.ceil(at)] ?? Number.NaN
  return low + (high - low) * (at - Math.floor(at))
}
