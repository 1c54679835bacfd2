import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'libsql'
import { v7 } from 'uuid'
import { createTestDatabase, startPostgres } from '../tests/support/postgres'
import { fillChat, type Writer } from './chat-rows'
import { type BenchServer, startServer } from './community'
import { freshFolder } from './electron-run'
import { openLoad, postRequest } from './load'
import { measurePairs, type Ratio } from './pairs'

const people = 400
const atOnce = 32
const perSample = 800
/** Long enough that one pause of the machine is not the slowest hundredth, and not so long that the writers reach their limit of writes. */
const pacedSeconds = 10
const must = 0.25
const unit = 'messages/s'
const boundary = 'hanmadi-bench'
const texts = [
  '네, 좋아요!',
  'Sure, see you at seven.',
  '오늘 배운 표현을 내일 회사에서 바로 써 볼게요, 고마워요.',
  'ㅋㅋㅋ 진짜요?',
  'It sounds softer than a plain “no”, doesn’t it?',
]

/** Messages a second over HTTP, against what SQLite itself can write of them. */
export async function send(): Promise<Ratio> {
  const folder = freshFolder()
  try {
    const writers = await fillChat({ databaseUrl: null, dataDir: folder.path }, people)
    const other = freshFolder()
    const bareWriters = await fillChat({ databaseUrl: null, dataDir: other.path }, people)
    const bare = openBare(join(other.path, 'community.db'), bareWriters)
    const server = await startServer({ demo: false, dataDir: folder.path })
    try {
      return await sendTo(server, writers, {
        id: 'send',
        what: `messages a second through the server / their writes by SQLite itself, ${atOnce} to a commit (higher is better)`,
        baseline: async () => bare.write(),
      })
    } finally {
      await server.stop()
      bare.close()
      other.remove()
    }
  } finally {
    folder.remove()
  }
}

/** The same on PostgreSQL. */
export async function sendOnPostgres(): Promise<Ratio> {
  const cluster = await startPostgres()
  const folder = freshFolder()
  try {
    const { url } = await createTestDatabase(cluster.adminUrl)
    const writers = await fillChat({ databaseUrl: url, dataDir: folder.path }, people)
    const script = join('/tmp', `hanmadi-pgbench-${process.pid}.sql`)
    writeFileSync(script, pgbenchScript(writers))
    const server = await startServer({ demo: false, databaseUrl: url, dataDir: folder.path })
    try {
      return await sendTo(server, writers, {
        id: 'send postgres',
        what: 'messages a second through the server / by pgbench, one statement each, 20 clients (higher is better)',
        baseline: () => pgbench(url, script),
      })
    } finally {
      await server.stop()
      rmSync(script)
    }
  } finally {
    await cluster.stop()
    folder.remove()
  }
}

async function sendTo(
  server: BenchServer,
  writers: Writer[],
  { baseline, ...row }: { id: string; what: string; baseline: () => Promise<number> },
): Promise<Ratio> {
  const load = await openLoad(server.url, atOnce)
  let sent = 0
  const next = () => {
    sent += 1
    return messageRequest(writers[(sent * 7) % writers.length] as Writer, `${texts[sent % texts.length]} ${sent}`)
  }
  try {
    const measured = await measurePairs({
      ...row,
      unit,
      must,
      better: 'higher',
      pairs: 9,
      baseline,
      ours: async () => (await load.run(perSample, next)).perSecond,
    })
    const half = measured.ours / 2
    const { p99 } = await load.pace(Math.round(half * pacedSeconds), half, next)
    console.log(`  ${row.id}: ${measured.ours.toFixed(0)} ${unit}; p99 ${p99.toFixed(1)} ms at ${half.toFixed(0)} a second`)
    return measured
  } finally {
    load.close()
  }
}

/** As the app sends it: a form, under a key of its own. */
export function messageRequest({ token, roomId }: Writer, text: string): Buffer {
  const fields = {
    eventType: 'chat',
    messageType: 'postMessage',
    eventData: JSON.stringify({ chatRoomId: roomId, message: text }),
  }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return postRequest('/chat', `${parts.join('')}--${boundary}--\r\n`, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    authorization: `Bearer ${token}`,
    'idempotency-key': v7(),
    'x-forwarded-for': '10.1.2.3',
  })
}

/** What a message writes, by itself: it, its room, both members' lists and both members' events. */
function pgbenchScript(writers: Writer[]): string {
  const rooms = writers.filter((_, index) => index % 2 === 0).map(({ roomId }) => roomId)
  const event = JSON.stringify({ kind: 'messages', text: 'x'.repeat(900) })
  return `\\set n random(1, ${rooms.length})
with room as (
  update rooms set last_seq = last_seq + 1, last_at = last_at + 1, version = version + 1
  where id = ('{${rooms.join(',')}}'::text[])[:n] returning id, last_seq, last_at
), message as (
  insert into messages (id, room_id, seq, sender_id, client_id, kind, text, images, sent_at)
  select gen_random_uuid()::text, id, last_seq, 'someone', gen_random_uuid()::text, 'said', '오늘 배운 표현이에요', '[]', last_at from room
), members as (
  update room_members set listed_at = room.last_at, unread_count = unread_count + 1 from room where room_id = room.id returning user_id
), heads as (
  insert into live_heads (user_id, seq) select user_id, 1 from members order by user_id
  on conflict (user_id) do update set seq = live_heads.seq + 1 returning user_id, seq
) insert into live_events (user_id, seq, event, created_at) select user_id, seq, '${event}', 1 from heads;
`
}

async function pgbench(url: string, script: string): Promise<number> {
  const args = ['-n', '-M', 'prepared', '-c', '20', '-j', '2', '-t', '150', '-f', script, url]
  const { stdout } = await promisify(execFile)('pgbench', args)
  return Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1])
}

/** The same writes by libsql alone. */
function openBare(path: string, writers: Writer[]) {
  const database = new Database(path)
  database.exec('pragma synchronous = full; pragma secure_delete = on')
  const room = database.prepare('update rooms set last_seq = last_seq + 1, version = version + 1 where id = ? returning last_seq')
  const message = database.prepare(
    "insert into messages (id, room_id, seq, sender_id, client_id, kind, text, images, sent_at) values (?, ?, ?, ?, ?, 'said', ?, '[]', 1)",
  )
  const members = database.prepare('update room_members set unread_count = unread_count + 1 where room_id = ?')
  const head = database.prepare(
    'insert into live_heads (user_id, seq) values (?, 1) on conflict (user_id) do update set seq = seq + 1 returning seq',
  )
  const event = database.prepare('insert into live_events (user_id, seq, event, created_at) values (?, ?, ?, 1)')
  const content = JSON.stringify({ kind: 'messages', text: 'x'.repeat(900) })
  const one = (index: number) => {
    const pair = (index % (people / 2)) * 2
    const both = [writers[pair], writers[pair + 1]].filter((each) => each !== undefined)
    const roomId = both[0]?.roomId ?? ''
    const { last_seq } = room.get([roomId]) as { last_seq: number }
    message.run([v7(), roomId, BigInt(last_seq), both[0]?.id, v7(), '오늘 배운 표현이에요'])
    members.run([roomId])
    for (const { id } of both) event.run([id, BigInt((head.get([id]) as { seq: number }).seq), content])
  }
  return {
    write(): number {
      const began = performance.now()
      for (let from = 0; from < perSample; from += atOnce) {
        database.exec('begin immediate')
        for (let index = from; index < from + atOnce; index += 1) one(index)
        database.exec('commit')
      }
      return (perSample * 1000) / (performance.now() - began)
    },
    close: () => database.close(),
  }
}
