/** How schedules are derived from reviews (docs/product/notebook.md "Memory"). */
export interface MemorySettings {
  /** The share of entries that are to be remembered when they are due, 0-1. */
  retention: number
  /** The parameters of FSRS as `readWeights` reads them; '' for its own. */
  weights: string
}

/** How many parameters the versions 4, 5 and 6 of FSRS have. */
const counts = [17, 19, 21]
const mostWeight = 100

/** Parameters as programs show them: numbers between commas or spaces, brackets around them allowed; null where they are none. */
export function readWeights(text: string): number[] | null {
  const words = text
    .replace(/^\s*\[|\]\s*$/g, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '')
  const weights = words.map((word) => (/^\d+(?:\.\d+)?$/.test(word) ? Number(word) : Number.NaN))
  const areValid = weights.length === 0 || (counts.includes(weights.length) && weights.every((each) => each <= mostWeight))
  return areValid ? weights : null
}
