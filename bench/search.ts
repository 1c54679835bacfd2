import { createCaller, msEach } from './calls'
import { startServer } from './community'
import { million, postgresOf, sqliteOf, tenThousand } from './million'
import { words } from './million-text'
import { measurePairs, type Ratio } from './pairs'

const callsPerSample = 60

/** Searches over HTTP in a community of a million posts: a short rare word against a long one, a common word against a rare one. */
export async function search(): Promise<Ratio[]> {
  return [
    ...(await searchIn('search', { dataDir: await sqliteOf(million) })),
    ...(await onPostgres([million], ([url]) => searchIn('search postgres', { databaseUrl: url ?? '' }))),
  ]
}

/** Pages of the feed over HTTP: the deepest of a million posts against the first, and the first of a million against that of ten thousand. */
export async function deep(): Promise<Ratio[]> {
  const [many, few] = [await sqliteOf(million), await sqliteOf(tenThousand)]
  const onSqlite = await deepIn('deep', { dataDir: many }, { dataDir: few })
  const counts = [million, tenThousand]
  return [
    ...onSqlite,
    ...(await onPostgres(counts, ([large = '', small = '']) => deepIn('deep postgres', { databaseUrl: large }, { databaseUrl: small }))),
  ]
}

type Where = { dataDir?: string; databaseUrl?: string }

async function onPostgres(counts: number[], measure: (urls: string[]) => Promise<Ratio[]>): Promise<Ratio[]> {
  const { cluster, urls } = await postgresOf(counts)
  try {
    return await measure(urls)
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

async function deepIn(id: string, large: Where, small: Where): Promise<Ratio[]> {
  const servers = [await startServer({ demo: false, ...large }), await startServer({ demo: false, ...small })] as const
  const [many, few] = [createCaller(servers[0].url), createCaller(servers[1].url)]
  const page = { tags: [], subscribedOnly: false }
  const measure = (what: string, ours: () => Promise<unknown>, baseline: () => Promise<unknown>) =>
    measurePairs({
      id,
      what,
      unit: 'ms',
      must: 1.5,
      ours: () => msEach(callsPerSample, ours),
      baseline: () => msEach(callsPerSample, baseline),
    })
  try {
    const first = () => many.call('homePosts', page)
    const deepest = await lastId(many.call)
    return [
      await measure('deepest page of a million posts / first page', () => many.call('homePosts', { ...page, before: deepest }), first),
      await measure('first page of a million posts / of ten thousand', first, () => few.call('homePosts', page)),
    ]
  } finally {
    for (const { close } of [many, few]) close()
    for (const server of servers) await server.stop()
  }
}

/** The id above the oldest twenty. */
async function lastId(call: ReturnType<typeof createCaller>['call']): Promise<string> {
  const text = await call('homePosts', { tags: [], subscribedOnly: false, offset: million - 21 })
  return (JSON.parse(text) as { response: { homeList: { post_id: string }[] } }).response.homeList[0]?.post_id ?? ''
}
