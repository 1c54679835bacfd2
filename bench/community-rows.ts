import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'libsql'
import { v7 } from 'uuid'
import { categories } from '../src/shared/categories'
import { type BenchServer, startServer } from './community'

const minute = 60_000
const atOnce = 2_000
const tags = ['존댓말', '발음', '회사영어', '일기', '오픽', 'smalltalk']
const sentences = [
  '오늘 배운 말은 ‘까치밥’이에요.',
  'I’m afraid I can’t make it today.',
  '감을 다 따지 않고 새들 먹으라고 남겨 두는 거래요.',
  'It sounds softer than a plain “no”.',
  '‘여기요’와 ‘저기요’는 언제 다르게 쓰나요?',
  'My landlord says it every single morning.',
]

/** A server whose community has `count` more posts than the demo community. */
export async function startFilledServer(count: number): Promise<BenchServer> {
  const server = await startServer()
  await fillCommunity(server.dataDir, count)
  return server
}

/** Adds older posts of all shapes to a demo community: short and long, with up to five pictures, with tags, by many people. */
export async function fillCommunity(dataDir: string, count: number): Promise<void> {
  const database = new Database(join(dataDir, 'community.db'))
  // The demo community brings the people and the pictures.
  while (!database.prepare("select value from facts where name = 'demo'").get()) await wait(100)
  database.exec('pragma busy_timeout = 10000')
  const people = (database.prepare('select id from users').all() as { id: string }[]).map(({ id }) => id)
  const pictures = (database.prepare('select path from images').all() as { path: string }[]).map(({ path }) => path)
  const insert = database.prepare(
    'insert into posts (id, user_id, category, content, images, tags, like_count, reply_count, posted_at) values (?, ?, ?, ?, ?, ?, ?, 0, ?)',
  )
  const tag = database.prepare('insert into post_tags (tag_key, category, post_id) values (?, ?, ?)')
  const newest = Date.now() - 400 * 24 * 60 * minute
  const write = database.transaction((from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      const at = newest - index * minute
      const id = v7({ msecs: at, seq: index })
      const category = categories[index % 4] ?? 'korea'
      const own = index % 3 === 0 ? [tags[index % tags.length] ?? ''] : []
      const images = JSON.stringify(picturesOf(index, pictures))
      insert.run(id, people[index % people.length], category, textOf(index), images, JSON.stringify(own), index % 90, at)
      for (const name of own) tag.run(name, category, id)
    }
  })
  for (let from = 0; from < count; from += atOnce) {
    write(from, Math.min(count, from + atOnce))
    // The server writes to the same database now and then.
    await wait(1)
  }
  database.close()
}

/** One sentence, or up to a page of them. */
function textOf(index: number): string {
  const lines = index % 7 === 0 ? 9 : 1 + (index % 3)
  return Array.from({ length: lines }, (_, line) => sentences[(index + line) % sentences.length]).join(index % 2 === 0 ? '\n' : ' ')
}

/** None for most, else one to five. */
function picturesOf(index: number, pictures: string[]): string[] {
  if (index % 4 !== 0 || pictures.length === 0) return []
  const some = Array.from({ length: 1 + ((index / 4) % 5) }, (_, at) => pictures[(index + at * 7) % pictures.length] ?? '')
  return [...new Set(some)].filter(Boolean)
}
