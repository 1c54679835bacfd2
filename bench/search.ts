import { createCaller, msEach } from './calls'
import { startServer } from './community'
import { million, postgresOf, sqliteOf, tenThousand } from './million'
import { words } from './million-text'
import { measurePairs, type Ratio } from './pairs'
import { atTwoSizes } from './two-sizes'

const callsPerSample = 60

/** Searches over HTTP in a community of a million posts: a short rare word against a long one, a common word against a rare one. */
export async function search(): Promise<Ratio[]> {
  return [...(await searchIn('search', { dataDir: await sqliteOf(million) })), ...(await searchOnPostgres())]
}

/** Pages of the feed over HTTP: the deepest of a million posts against the first, and the first of a million against that of ten thousand. */
export function deep(): Promise<Ratio[]> {
  const rows = { sqliteOf, postgresOf, large: million, small: tenThousand }
  return atTwoSizes(rows, { id: 'deep', must: 1.5, callsPerSample }, async ({ many, few, compare }) => {
    const page = { tags: [], subscribedOnly: false }
    const first = () => many.call('homePosts', page)
    const deepest = await lastId(many.call)
    await compare('deepest page of a million posts / first page', () => many.call('homePosts', { ...page, before: deepest }), first)
    await compare('first page of a million posts / of ten thousand', first, () => few.call('homePosts', page))
  })
}

type Where = { dataDir?: string; databaseUrl?: string }

async function searchOnPostgres(): Promise<Ratio[]> {
  const { cluster, urls } = await postgresOf([million])
  try {
    return await searchIn('search postgres', { databaseUrl: urls[0] ?? '' })
  } finally {
    await cluster.stop()
  }
}

async function searchIn(id: string, where: Where): Promise<Ratio[]> {
  const server = await startServer({ demo: false, ...where })
  const { call, close } = createCaller(server.url)
  const times = (text: string) => () => msEach(callsPerSample, () => call('searchPosts', { text }))
  const compare = (what: string, text: string, baseline: string) =>
    measurePairs({ id, what, unit: 'ms', must: 3, ours: times(text), baseline: times(baseline) })
  try {
    return [
      await compare('rare word of 2 syllables / of 5, in a million posts', words.rareShort, words.rareLong),
      await compare('common word / rare word, in a million posts', words.common, words.rareShort),
    ]
  } finally {
    close()
    await server.stop()
  }
}

/** The id above the oldest twenty. */
async function lastId(call: ReturnType<typeof createCaller>['call']): Promise<string> {
  const text = await call('homePosts', { tags: [], subscribedOnly: false, offset: million - 21 })
  return (JSON.parse(text) as { response: { homeList: { post_id: string }[] } }).response.homeList[0]?.post_id ?? ''
}
