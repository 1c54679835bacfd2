import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { v7 } from 'uuid'
import { connect } from '../src/server/db/connection'
import { pairKeyOf } from '../src/server/features/chat/chat-rules'
import { joinFromElsewhere, type Member } from '../tests/e2e/support/client'
import { launchApp, type RunningApp } from '../tests/support/electron'
import { startServer } from './community'
import { freshFolder } from './electron-run'
import type { Ratio } from './pairs'

const people = 10_000
const rooms = 500
const keys = 300
/** One frame. */
const frameMs = 1000 / 60
/** By then the app has loaded what it left for later. */
const settledMs = 8_000

/** The palette of a member who has 10,000 people and 500 rooms on this machine: from a key to its rows painted. */
export async function palette(): Promise<Ratio[]> {
  const community = freshFolder()
  const folder = freshFolder()
  const member = await fill(community.path)
  const server = await startServer({ demo: false, dataDir: community.path })
  let app: RunningApp | undefined
  try {
    app = await launchApp({ dataDir: folder.path, env: { COMMUNITY_URL: server.url } })
    const page = await app.window()
    await page.evaluate((account) => window.desktop.logIn(account, { remember: true }), { email: member.email, password: member.password })
    await page.waitForTimeout(settledMs)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').last().waitFor()
    // The people that the member follows are asked for when the palette first opens.
    await page
      .getByRole('option')
      .filter({ hasText: `${nameOf(0)}` })
      .first()
      .waitFor()
    const took = (await typeInto(page)).sort((a, b) => a - b)
    const at = (share: number) => took[Math.round((took.length - 1) * share)] ?? Number.NaN
    const row = (id: string, what: string, ours: number, baseline: number): Ratio => ({
      ...{ id, what, ours, baseline, unit: 'ms', pairs: took.length, must: 1 },
      ratio: ours / baseline,
      spread: [at(0.25) / baseline, at(0.75) / baseline],
    })
    const what = `a key to its rows painted, among ${people} people and ${rooms} chats`
    return [
      row('palette key', `${what}, median, against one frame`, at(0.5), frameMs),
      row('palette key', `${what}, 95th percentile, against two frames`, at(0.95), 2 * frameMs),
    ]
  } finally {
    await app?.close()
    await server.stop()
    folder.remove()
    community.remove()
  }
}

const syllables = [...'가나다라마바사아자차카타파하은서지민준현유진수빈도윤예원하늘봄']
const latin = ['smith', 'reads', 'writes', 'noah', 'minji', 'seoul', 'daniel', 'oliver']

/** Names of two to four syllables, every fifth in Latin letters, each once. */
function nameOf(index: number): string {
  if (index % 5 === 4) return `${latin[index % latin.length]}.${latin[(index >> 3) % latin.length]}${index}`
  const letters = Array.from({ length: 2 + (index % 3) }, (_, at) => syllables[(index * 7 + at * 11 + (index >> at)) % syllables.length])
  return `${letters.join('')}${index}`
}

/** Makes a community in a folder: a member who follows everybody, half of them back, and has rooms with some. */
async function fill(dataDir: string): Promise<Member> {
  const server = await startServer({ demo: false, dataDir })
  const member = await joinFromElsewhere(server.url, join(dataDir, 'mail'))
  await server.stop()
  const { db, close } = await connect({ databaseUrl: null, dataDir }, () => undefined)
  const { id: ownId } = await db.selectFrom('users').select('id').where('email', '=', member.email).executeTakeFirstOrThrow()
  const at = Date.now() - 60_000
  const ids = Array.from({ length: people }, () => v7())
  for (let from = 0; from < people; from += 400) {
    const some = ids.slice(from, from + 400)
    const user = (id: string, index: number) => ({
      id,
      nickname: nameOf(from + index),
      email: `${id}@example.com`,
      name: 'p',
      joined_at: at,
    })
    await db.insertInto('users').values(some.map(user)).execute()
    const follows = some.map((id, index) => ({ follower_id: ownId, followed_id: id, created_at: at - from - index }))
    await db.insertInto('follows').values(follows).execute()
  }
  for (let from = 0; from < rooms; from += 100) {
    const some = ids.slice(from, from + 100).map((partnerId) => ({ id: v7(), partnerId }))
    const room = (of: (typeof some)[number]) => ({
      ...{ id: of.id, kind: 'pair' as const, pair_key: pairKeyOf(ownId, of.partnerId), opened_at: at, ended_at: null, version: 1 },
    })
    await db.insertInto('rooms').values(some.map(room)).execute()
    const seat = (roomId: string, userId: string) => ({
      room_id: roomId,
      user_id: userId,
      exited_at: null,
      last_read_id: null,
      listed_at: at,
    })
    await db
      .insertInto('room_members')
      .values(some.flatMap(({ id, partnerId }) => [seat(id, ownId), seat(id, partnerId)]))
      .execute()
  }
  await close()
  return member
}

const asked = ['ㅅㅇ', '가나', 'minji', 'gs', 'theme', '하늘', 'zheld', 'smith.writes', 'zzz', '복습']

/** Presses real keys at the pace of a fast typist, and now and then slowly, so that the community's answers arrive between them. */
async function typeInto(page: Page): Promise<number[]> {
  await page.evaluate(watchKeys)
  for (let pressed = 0; pressed < keys; ) {
    for (const letter of asked[pressed % asked.length] ?? '') {
      await (/[ -~]/.test(letter) ? page.keyboard.press(letter) : page.keyboard.insertText(letter))
      await page.waitForTimeout(pressed % 4 === 0 ? 300 : 60)
      pressed += 1
    }
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    await page.waitForTimeout(60)
  }
  return await page.evaluate(() => (window as unknown as { keysTook: number[] }).keysTook)
}

/** Runs in the page. */
function watchKeys(): void {
  const took: number[] = []
  Object.assign(window, { keysTook: took })
  // An event's time is when the key was pressed, not when the page got to it; a message is handled once the frame is painted.
  const painted = new MessageChannel()
  const waiting: number[] = []
  painted.port1.onmessage = () => took.push(...waiting.splice(0).map((began) => performance.now() - began))
  document.addEventListener('input', (event) => {
    requestAnimationFrame(() => {
      waiting.push(event.timeStamp)
      painted.port2.postMessage(null)
    })
  })
}
