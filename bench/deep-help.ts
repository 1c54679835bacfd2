import { million, tenThousand } from './million'
import { helperTokens, helpPostgresOf, helpSqliteOf, nthHelp } from './million-help'
import type { Ratio } from './pairs'
import { atTwoSizes } from './two-sizes'

const rows = { sqliteOf: helpSqliteOf, postgresOf: helpPostgresOf, large: million, small: tenThousand }

/**
 * Texts that wait for help over HTTP: the first page and the count of a million against those of ten thousand, and the deepest page against
 * the first.
 */
export function deepHelp(): Promise<Ratio[]> {
  let caller = 0
  const by = () => {
    caller += 1
    return { token: helperTokens[caller % helperTokens.length] ?? '' }
  }
  return atTwoSizes(rows, { id: 'help', must: 1.3, callsPerSample: 60 }, async ({ many, few, compare }) => {
    const first = () => many.call('helpWanted', {}, by())
    // The id above the last twenty.
    const before = nthHelp(million, 20)
    await compare('first page of a million waiting texts / of ten thousand', first, () => few.call('helpWanted', {}, by()))
    const counted = (from: typeof many) => () => from.call('helpCount', {}, by())
    await compare('count of a million waiting texts / of ten thousand', counted(many), counted(few))
    await compare('deepest page of a million waiting texts / first page', () => many.call('helpWanted', { before }, by()), first)
  })
}
