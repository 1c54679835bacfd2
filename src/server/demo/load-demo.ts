import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { demoAccount } from '../../shared/demo-account'
import { fillNotices } from '../db/migrations/0034-notices'
import { fillHelpWanted } from '../db/migrations/0042-help-wanted'
import type { Schema } from '../db/schema'
import { isLockTimeout, transact } from '../db/transaction'
import { listsOf, tagKeysOf } from '../features/feed/feed-rules'
import { allQuestions, unansweredQuestions } from '../features/qna/question-queries'
import { fillIndex } from '../search/fill-index'
import type { Services } from '../services'
import { type DemoContent, type DemoMember, type DemoPost, type DemoQuestion, demoFiles } from './demo-content'
import type { DemoCorrection } from './demo-corrections'
import type { DemoEntry } from './demo-notebook'
import { type DemoProgram, listsOfProgram } from './demo-programs'
import {
  addTotals,
  claimDemo,
  forgetHotList,
  insertNewImages,
  insertRows,
  isDemoLoaded,
  leaveUnread,
  selectTakenNicknames,
} from './demo-queries'
import { insertDemoReports } from './demo-reports'
import type { DemoRoom } from './demo-rooms'
import { createDemoRows } from './demo-rows'

/** The number of unread notices of the demo account. */
const unreadNotices = 3

/**
 * Fills a database with the demo community once; does nothing when that was done before, and waits where another server does it. Its
 * pictures stay in the program's resources (images/shipped-pictures.ts); the rows only name them.
 * @param resources the folder that contains `demo/`, with the pictures made by scripts/build-demo.mjs
 */
export async function loadDemoCommunity(services: Pick<Services, 'db' | 'now' | 'textIndex'>, resources: string): Promise<void> {
  const { db, now, textIndex } = services
  if (await isDemoLoaded(db)) return
  const [content, pictures] = await Promise.all([
    readContent(resources),
    readJson<Record<string, string>>(join(resources, 'demo', 'images', 'index.json')),
  ])
  const load = async (trx: Transaction<Schema>) => {
    if (!(await claimDemo(trx, now()))) return null
    const taken = await selectTakenNicknames(
      trx,
      content.members.map(({ nickname }) => nickname),
    )
    const nickname = (own: string) => (taken.has(own) ? `${own.slice(0, 20)}_demo` : own)
    const rows = createDemoRows(content, { now: now(), pictures, nickname, tagKeys: tagKeysOf })
    await insertRows(trx, 'users', rows.users)
    await insertNewImages(trx, rows.images)
    await insertRows(trx, 'posts', rows.posts)
    await insertRows(trx, 'post_tags', rows.postTags)
    await insertRows(trx, 'replies', rows.replies)
    await insertRows(trx, 'post_likes', rows.likes)
    await insertRows(trx, 'questions', rows.questions)
    await insertRows(trx, 'answers', rows.answers)
    await insertRows(trx, 'aliases', rows.aliases)
    await insertRows(trx, 'corrections', rows.corrected.corrections)
    await insertRows(trx, 'correction_agreements', rows.corrected.agreements)
    await insertRows(trx, 'follows', rows.follows)
    await insertRows(trx, 'subscriptions', rows.subscriptions)
    await insertRows(trx, 'school_entries', rows.schools)
    await insertRows(trx, 'days_written', rows.days)
    await insertRows(trx, 'partner_cards', rows.partnerCards)
    await insertRows(trx, 'partner_listings', rows.partnerListings)
    await insertRows(trx, 'rooms', rows.chat.rooms)
    await insertRows(trx, 'room_members', rows.chat.members)
    await insertRows(trx, 'messages', rows.chat.messages)
    await insertRows(trx, 'programs', rows.offers.programs)
    await insertRows(trx, 'program_likes', rows.offers.likes)
    await insertRows(trx, 'program_saves', rows.offers.saves)
    await insertRows(trx, 'program_chats', rows.offers.chats)
    await insertRows(trx, 'program_days', rows.offers.days)
    await insertRows(trx, 'program_reviews', rows.offers.reviews)
    await addTotals(trx, totalsOf(rows))
    await forgetHotList(trx)
    // The demo rows are older than existing ones, and the index has to be in the order of age.
    await fillIndex(trx, textIndex)
    return rows
  }
  const loaded = await waitingForLocks(() => transact(db, load))
  if (!loaded) return
  // After the rows, for which other processes wait.
  await transact(db, async (trx) => {
    await fillNotices(trx)
    await fillHelpWanted(trx)
    await insertRows(trx, 'notices', loaded.corrected.notices)
    await leaveUnread(trx, demoAccount.nickname, unreadNotices)
    await insertRows(trx, 'notebooks', loaded.notebook.notebooks)
    await insertRows(trx, 'notebook_entries', loaded.notebook.entries)
    await insertRows(trx, 'notebook_reviews', loaded.notebook.reviews)
    await insertDemoReports(trx, now())
  })
}

/** Runs work again while another transaction holds a lock for longer than a statement waits for one. */
async function waitingForLocks<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    }
  }
}

async function readContent(resources: string): Promise<DemoContent> {
  const read = async <T>(files: readonly string[]) => {
    const contents = await Promise.all(files.map((file) => readJson<T[]>(join(resources, 'demo', file))))
    return contents.flat()
  }
  const [members, posts, rooms, questions, programs, corrections, notebook] = await Promise.all([
    read<DemoMember>(demoFiles.members),
    read<DemoPost>(demoFiles.posts),
    read<DemoRoom>(demoFiles.rooms),
    read<DemoQuestion>(demoFiles.questions),
    read<DemoProgram>(demoFiles.programs),
    read<DemoCorrection>(demoFiles.corrections),
    read<DemoEntry>(demoFiles.notebook),
  ])
  return { members, posts, rooms, questions, programs, corrections, notebook }
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T
}

function totalsOf({ posts, postTags, questions, offers }: ReturnType<typeof createDemoRows>): Map<string, number> {
  const totals = new Map<string, number>()
  const count = (list: string) => totals.set(list, (totals.get(list) ?? 0) + 1)
  for (const { id, category } of posts) {
    const tagKeys = postTags.filter(({ post_id }) => post_id === id).map(({ tag_key }) => tag_key)
    for (const list of listsOf({ category, tagKeys })) count(list)
  }
  totals.set(allQuestions, questions.length)
  totals.set(unansweredQuestions, questions.filter(({ answer_count }) => answer_count === 0).length)
  for (const program of offers.programs) for (const list of listsOfProgram(program)) count(list)
  return totals
}
