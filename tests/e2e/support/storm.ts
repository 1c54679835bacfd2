import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from '../../../src/shared/contract/chat-shapes'
import { type ReactionName, reactionEmoji, reactionNames } from '../../../src/shared/reactions'
import { expect, launchApp, type RunningApp } from '../../support/electron'
import { startProxy, type TestProxy } from '../../support/proxy'
import { createRandom, type Random } from '../../support/random'
import { bundleOpenServer } from '../../support/server-process'
import { keptChange, keptTexts } from './chat-now'
import { ask, joinFromElsewhere, type Member } from './client'
import { type Community, startCommunity } from './community'
import { storedRoute } from './stored-route'

export interface StormPlan {
  /** The number of messages of both together. */
  messages: number
  /** The number of kills. */
  kills: number
  /** Decides what is killed, and when. */
  seed: number
}

/** What can be killed: each app's main process and page, the server, and the connection of an app. */
const targets = ['main', 'renderer', 'server', 'connection'] as const
const names = ['haru', 'nari'] as const
/** A page that ends more often than this within a minute asks the user what to do. */
const mostPages = 3
const pagesWithinMs = 61_000
/** No more messages than this wait at the same time. */
const mostWaiting = 25
const recoverWithinMs = 120_000

interface Kill {
  /** The number of messages written by then. */
  at: number
  target: (typeof targets)[number]
  whose: (typeof names)[number]
}

/** The result of a storm. */
export interface StormResult {
  kills: Record<(typeof targets)[number], number>
  /** Written during a kill, so that it is unknown whether they were accepted. */
  unsure: number
  seconds: number
}

/** The same seed gives the same plan; each target has equally many turns. */
function planOf({ messages, kills, seed }: StormPlan): Kill[] {
  const random = createRandom(seed)
  const deck: (typeof targets)[number][] = []
  return Array.from({ length: kills }, (_, n) => {
    if (deck.length === 0) deck.push(...shuffled(random, targets))
    const step = messages / (kills + 1)
    return {
      at: Math.floor(step * (n + 0.5) + random.below(Math.max(1, Math.floor(step)))),
      target: deck.pop() ?? 'main',
      whose: random.pick(names),
    }
  })
}

function shuffled<T>(random: Random, from: readonly T[]): T[] {
  const rest = [...from]
  return Array.from(from, () => rest.splice(random.below(rest.length), 1)[0] as T)
}

/**
 * Two members at two apps on one community chat while processes and connections are killed, and the result is compared: every message that
 * an app accepted is on the server once, in its writer's order, in its last state and with each member's last reaction, and both apps show
 * what the server has.
 */
export async function runStorm(plan: StormPlan): Promise<StormResult> {
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'hanmadi-storm-'))
  const closing: (() => Promise<unknown>)[] = []
  try {
    const storm = await gather(folder, closing)
    const random = createRandom(plan.seed + 1)
    const kills = { main: 0, renderer: 0, server: 0, connection: 0 }
    let written = 0
    const writing = storm.seats.map((seat) => writeAll(seat, storm.roomId, Math.ceil(plan.messages / 2), () => (written += 1)))
    const isOver = Promise.all(writing).then(() => true)
    for (const { at, target, whose } of planOf(plan)) {
      while (written < at && !(await Promise.race([isOver, wait(5, false)])));
      const seat = storm.seats.find(({ name }) => name === whose) ?? storm.seats[0]
      await kill(storm, seat, target, random)
      kills[target] += 1
    }
    await isOver
    await compare(storm)
    const unsure = storm.seats.reduce((sum, seat) => sum + seat.unsure.size, 0)
    return { kills, unsure, seconds: Math.round((performance.now() - began) / 1000) }
  } finally {
    for (const close of closing.reverse()) await close().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface StormSeat {
  name: (typeof names)[number]
  member: Member
  proxy: TestProxy
  app: RunningApp
  /** Texts that the app has confirmed to have stored, in the order of writing. */
  taken: string[]
  unsure: Set<string>
  /** Their expected changes: edited or deleted; null where it is unknown whether that was accepted. */
  changed: Map<string, 'edit' | 'delete' | null>
  /** The last reaction to each of the other member's messages, by id; null where it is unknown whether it was accepted. */
  reacted: Map<string, ReactionName | null>
  /** The newest message of the other member that was visible. */
  seen: string | null
  pagesKilledAt: number[]
  start(): Promise<void>
}

interface Storm {
  seats: [StormSeat, StormSeat]
  roomId: string
  url: string
  restartServer(): Promise<void>
}

async function gather(folder: string, closing: (() => Promise<unknown>)[]): Promise<Storm> {
  const program = await bundleOpenServer(join(folder, 'program'))
  const serve = (port: number) => startCommunity({ dataDir: join(folder, 'server'), demo: false, port, program })
  let community: Community = await serve(0)
  closing.push(() => community.stop())
  const { url, mailFolder } = community

  const seats: StormSeat[] = []
  for (const name of names) {
    const member = await joinFromElsewhere(url, mailFolder, { email: `${name}@example.com`, nickname: name })
    const proxy = await startProxy(url)
    closing.push(proxy.stop)
    const launch = () => launchApp({ dataDir: join(folder, name), env: { COMMUNITY_URL: proxy.url } })
    const seat: StormSeat = {
      name,
      member,
      proxy,
      app: await launch(),
      taken: [],
      unsure: new Set(),
      changed: new Map(),
      reacted: new Map(),
      seen: null,
      pagesKilledAt: [],
      async start() {
        seat.app = await launch()
        await isReady(seat)
      },
    }
    closing.push(() => seat.app.close())
    await isReady(seat)
    await inPage(seat, `window.desktop.logIn(${JSON.stringify({ email: member.email, password: member.password })}, { remember: true })`)
    seats.push(seat)
  }
  const [haru, nari] = seats as [StormSeat, StormSeat]
  const nariId = await inPage<string>(nari, 'window.desktop.start().then(({ user }) => user.id)')
  const { roomId } = await ask(url, 'openRoom', { userId: nariId }, haru.member.token)
  // Each of them can react from the beginning, however many own messages push the other's out of the rendered rows.
  await ask(url, 'sendMessage', { roomId, text: '시작' }, haru.member.token)
  await ask(url, 'sendMessage', { roomId, text: '준비' }, nari.member.token)
  for (const seat of [haru, nari]) {
    const room = `/talk/${roomId}`
    await inPage(seat, `void (location.hash = '#${room}')`)
    const visible = async () => (seat.seen = await inPage<string | null>(seat, newestOfOther))
    await expect.poll(visible, { timeout: recoverWithinMs, message: `the other’s first message on ${seat.name}’s screen` }).not.toBeNull()
    // A main process that is killed before starts at another page.
    await expect.poll(() => storedRoute(seat.app), { message: `${seat.name}’s route on disk` }).toBe(room)
  }

  return {
    seats: [haru, nari],
    roomId,
    url,
    async restartServer() {
      const ended = new Promise((resolve) => community.process.once('exit', resolve))
      community.process.kill('SIGKILL')
      await ended
      community = await serve(community.port)
    },
  }
}

/** Runs in the page through main, since Playwright loses a page that has crashed. A page that dies meanwhile never answers. */
function inPage<T>({ app }: Pick<StormSeat, 'app'>, code: string, withinMs = 10_000): Promise<T> {
  const answer = app.electron.evaluate(
    ({ BrowserWindow }, text) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text) as Promise<T>,
    code,
  )
  answer.catch(() => undefined)
  return Promise.race([answer, wait(withinMs, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')))])
}

async function isReady(seat: StormSeat): Promise<void> {
  const looks = () => inPage<boolean>(seat, "Boolean(window.desktop) && document.querySelector('main') !== null", 2_000).catch(() => false)
  await expect.poll(looks, { timeout: recoverWithinMs, message: `${seat.name}’s page` }).toBe(true)
}

/** Writes messages one after the other. Where there was no answer, the message may have been accepted; it is not written again. */
async function writeAll(seat: StormSeat, roomId: string, count: number, onWritten: () => void): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const text = `${seat.name} ${n}`
    const code = `window.desktop.sendMessage({ roomId: '${roomId}', text: '${text}' }, { files: [] })`
    const answer = await inPage<{ ok: boolean; value: { id: string } }>(seat, code).catch(() => null)
    if (answer?.ok) {
      seat.taken.push(text)
      await changeOne(seat, { roomId, n, text, id: answer.value.id })
      await reactOnce(seat, { roomId, n })
    } else if (answer === null) seat.unsure.add(text)
    else throw new Error(`${seat.name}’s app refused “${text}”: ${JSON.stringify(answer)}`)
    onWritten()
    if (answer === null) await isReady(seat)
    while ((await waitingOf(seat)) > mostWaiting) await wait(50)
  }
}

/** Edits some messages and deletes others right after they were written: they may be in transit, sent, or waiting. */
async function changeOne(seat: StormSeat, { roomId, n, text, id }: { roomId: string; n: number; text: string; id: string }): Promise<void> {
  const kind = n % 11 === 0 ? 'delete' : 'edit'
  if (kind === 'edit' && n % 5 !== 0) return
  const change = JSON.stringify(kind === 'edit' ? { kind, text: `${text} ${edited}` } : { kind })
  const code = `window.desktop.changeMessage({ roomId: '${roomId}', messageId: '${id}', change: ${change} })`
  const answer = await inPage<{ ok: boolean }>(seat, code).catch(() => null)
  if (answer?.ok === false) throw new Error(`${seat.name}’s app refused to ${kind} “${text}”: ${JSON.stringify(answer)}`)
  seat.changed.set(text, answer === null ? null : kind)
  if (answer === null) await isReady(seat)
}

/** Reacts to the newest message of the other member that is or was visible, sometimes to the same one again. */
async function reactOnce(seat: StormSeat, { roomId, n }: { roomId: string; n: number }): Promise<void> {
  if (n % 3 !== 0) return
  seat.seen = (await inPage<string | null>(seat, newestOfOther).catch(() => null)) ?? seat.seen
  const id = seat.seen
  if (id === null) return
  const reaction = reactionNames[n % reactionNames.length] ?? 'like'
  const change = JSON.stringify({ kind: 'react', reaction })
  const code = `window.desktop.changeMessage({ roomId: '${roomId}', messageId: '${id}', change: ${change} })`
  const answer = await inPage<{ ok: boolean }>(seat, code).catch(() => null)
  if (answer?.ok === false) throw new Error(`${seat.name}’s app refused a reaction: ${JSON.stringify(answer)}`)
  seat.reacted.set(id, answer === null ? null : reaction)
  if (answer === null) await isReady(seat)
}

const newestOfOther = `[...document.querySelectorAll('[data-message-id]')]
  .findLast((row) => !row.querySelector('[class*=mine]') && !row.querySelector('p[class*=deleted]'))?.dataset.messageId ?? null`

const edited = 'edited'
/** The original text. */
const written = (text: string) => text.replace(new RegExp(` ${edited}$`), '')
/** The expected final texts of a message. */
function outcomeOf({ changed }: StormSeat, text: string): string[] {
  const change = changed.get(text)
  if (change === 'delete') return []
  return [change === 'edit' ? `${text} ${edited}` : text]
}

/** The number of waiting messages; close to none while the app is not running. */
const waitingOf = (seat: StormSeat) =>
  inPage<number>(seat, `${unsentCode}.then(({ messages, changes }) => messages.length + changes.length)`).catch(() => 0)

async function kill(storm: Storm, seat: StormSeat, target: Kill['target'], random: Random): Promise<void> {
  if (target === 'server') await storm.restartServer()
  if (target === 'main') {
    const ended = new Promise((resolve) => seat.app.process.once('exit', resolve))
    seat.app.process.kill('SIGKILL')
    await ended
    seat.pagesKilledAt = []
    await seat.start()
  }
  if (target === 'renderer') await killPage(seat)
  if (target === 'connection') await disturb(seat.proxy, random)
}

async function killPage(seat: StormSeat): Promise<void> {
  const recent = () => seat.pagesKilledAt.filter((at) => performance.now() - at < pagesWithinMs)
  while (recent().length >= mostPages) await wait(500)
  seat.pagesKilledAt = [...recent(), performance.now()]
  await seat.app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
  await isReady(seat)
}

async function disturb(proxy: TestProxy, random: Random): Promise<void> {
  const way = random.pick(['cut', 'drop', 'blackHole', 'halfClose', 'cutAfter'] as const)
  if (way === 'cut') return proxy.cutAll()
  proxy.set(way === 'cutAfter' ? { kind: way, bytes: random.below(5_000) } : { kind: way })
  await wait(random.below(3_000))
  proxy.set({ kind: 'pass' })
}

interface Shown {
  id: string
  text: string
  /** The rendered reactions below it. */
  reactions: string
}

async function compare({ seats, roomId, url }: Storm): Promise<void> {
  for (const seat of seats) await expect.poll(() => inPage(seat, waitingStates), { timeout: recoverWithinMs }).toEqual([])
  const { token } = seats[0].member
  const said: Message[] = []
  for (let more = true; more; ) {
    const before = said[0]?.id
    const page = await ask(url, 'messages', { roomId, limit: 50, ...(before === undefined ? {} : { before }) }, token)
    said.unshift(...page.messages)
    more = page.more
  }
  // A deleted message has no text.
  const texts = said.map(({ text }) => text).filter((text) => text !== '')
  expect(texts.length, 'a message stands there twice').toBe(new Set(texts.map(written)).size)
  for (const seat of seats) {
    const { name, taken, unsure, changed } = seat
    const own = texts.filter((text) => text.startsWith(name))
    const isSure = (text: string) => !unsure.has(text) && changed.get(text) !== null
    expect(
      own.filter((text) => isSure(written(text))),
      `what ${name}’s app took, in its order, as it was changed`,
    ).toEqual(taken.filter(isSure).flatMap((text) => outcomeOf(seat, text)))
    const numbers = own.map((text) => Number(text.split(' ')[1]))
    expect(numbers, `the order of ${name}’s messages`).toEqual([...numbers].sort((one, other) => one - other))
  }
  const { rooms } = await ask(url, 'rooms', {}, token)
  const { lastChange } = rooms.find(({ id }) => id === roomId) ?? { lastChange: 0 }
  for (const seat of seats) {
    const { id: ownId } = await inPage<{ id: string }>(seat, 'window.desktop.start().then(({ user }) => user)')
    const standing = said.filter(({ deleted }) => !deleted)
    const wanted = standing.flatMap(({ id }) => {
      const name = seat.reacted.get(id)
      return name ? [[id, name]] : []
    })
    const found = standing.map(({ id, reactions }) => [id, reactions.find(({ userId }) => userId === ownId)?.name])
    expect(wanted.length, `how much ${seat.name} reacted to`).toBeGreaterThan(0)
    expect(
      found.filter(([id]) => wanted.some(([each]) => each === id)),
      `${seat.name}’s reactions`,
    ).toEqual(wanted)
    await expect
      .poll(() => keptChange(seat.app, roomId), { timeout: recoverWithinMs, message: `the last change that ${seat.name}’s app keeps` })
      .toBe(lastChange)
    const newest = (count: number) => said.slice(-count).map(({ text }) => text)
    await expect
      .poll(() => inPage(seat, lastShown), { timeout: recoverWithinMs, message: `the last messages on ${seat.name}’s screen` })
      .toEqual(said.slice(-lastRows).map(({ id }) => id))
    const shown = await inPage<Shown[]>(seat, scrolledBack(Math.min(said.length, mostShown)), recoverWithinMs)
    expect(
      shown.map(({ text }) => text),
      `what ${seat.name} sees`,
    ).toEqual(newest(shown.length))
    expect(
      shown.map(({ reactions }) => reactions),
      `the reactions that ${seat.name} sees`,
    ).toEqual(said.slice(-shown.length).map((message) => drawnReactions(message, ownId)))
    expect(shown.length, `how much ${seat.name} sees`).toBeGreaterThanOrEqual(Math.min(said.length, mostShown))
    // The page requests the end of the room again, and main what comes before it.
    await inPage(seat, 'location.reload()')
    await isReady(seat)
    await expect
      .poll(() => keptTexts(seat.app, roomId), { timeout: recoverWithinMs, message: `what ${seat.name}’s app keeps` })
      .toEqual(newest(200))
  }
}

/** The reactions to a message as a page renders them. */
function drawnReactions({ reactions }: Message, ownId: string): string {
  const other = reactions.find(({ userId }) => userId !== ownId)?.name
  const own = reactions.find(({ userId }) => userId === ownId)?.name
  if (own !== undefined && own === other) return `${reactionEmoji[own]}2`
  return [other, own].map((name) => (name === undefined ? '' : reactionEmoji[name])).join('')
}

/** How many messages of the screens are compared. */
const mostShown = 500
/** Subscribes to the page's stream of chat once: requesting it each time would start the stream over. */
const unsentCode = `(window.unsentMessages ??= new Promise((resolve) => {
  window.desktop.on('chat', ({ changes }) => {
    for (const change of changes) if ('unsent' in change) resolve(window.unsentMessages = Promise.resolve(change.unsent))
  })
  window.desktop.followChat()
}))`
const waitingStates = `${unsentCode}.then(({ messages, changes }) => [...messages, ...changes].map(({ text, change, state }) => [text ?? change, state]))`
/** An own message may be there before messages of the other member that were sent meanwhile. */
const lastRows = 10
/** Scrolls a room that was opened at its unread line to its end. Returns the place and the text of a page without messages instead. */
const lastShown = `(() => {
  const shown = [...document.querySelectorAll('[data-message-id]')]
  const scroller = shown[0]?.closest('[data-virtuoso-scroller]')
  if (scroller) scroller.scrollTop = scroller.scrollHeight
  if (shown.length === 0) return [location.hash, document.body.innerText.slice(0, 500)]
  return shown.slice(-${lastRows}).map((row) => row.dataset.messageId)
})()`

/** Scrolls up through the room, up to `count` messages. @returns code that returns the shown ones, oldest first */
const scrolledBack = (count: number) => `(async () => {
  const rows = () => [...document.querySelectorAll('[data-message-id]')].map((row) => ({
    id: row.dataset.messageId,
    text: row.querySelector('p[class*=deleted]') ? '' : (row.querySelector('p[class*=bubble]')?.textContent ?? row.textContent),
    reactions: [...row.querySelectorAll('[class*=chip]')].map((chip) => chip.textContent).join(''),
  }))
  const scroller = document.querySelector('[data-message-id]').closest('[data-virtuoso-scroller]')
  const seen = new Map()
  let order = []
  for (let still = 0; order.length < ${count} && still < 100; ) {
    const now = rows()
    const fresh = now.filter(({ id }) => !seen.has(id))
    for (const row of fresh) seen.set(row.id, row)
    order = [...fresh.map(({ id }) => id), ...order]
    still = fresh.length === 0 ? still + 1 : 0
    scroller.scrollTop = Math.max(0, scroller.scrollTop - 300)
    // The next step waits until this one is rendered, however slow the machine is.
    for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame)
  }
  return order.map((id) => seen.get(id))
})()`
