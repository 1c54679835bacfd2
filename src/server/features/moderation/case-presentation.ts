import type { Kysely } from 'kysely'
import type { CaseRow, WriterFacts } from '../../../shared/contract/moderating-shapes'
import { limits } from '../../../shared/limits'
import { withdrawn } from '../../../shared/text/withdrawn'
import type { Schema } from '../../db/schema'
import { filesOf } from '../../message-files'
import { type Appeal, loadCaseAppeals } from './appeal-queries'
import type { CaseRecord } from './case-queries'
import {
  countDecisionsAbout,
  countDecisionsOn,
  type DecisionRow,
  loadDecisions,
  presentDecision,
  selectDecisionsAbout,
} from './decision-queries'
import { findReportedItem, type ReportedItem } from './reported-item-queries'
import { isSlowedFor } from './slowing-queries'
import { isWithinRole, mayAnswer } from './stopping'
import { countWritten, selectPeople, sumReports } from './writer-queries'

interface Viewer {
  viewerId: string
  /** Milliseconds since 1970. */
  at: number
}

/** Cases as listed, in their order. */
export async function presentCases(db: Kysely<Schema>, rows: CaseRecord[], { viewerId, at }: Viewer): Promise<CaseRow[]> {
  const appeals = await loadCaseAppeals(
    db,
    rows.map(({ id }) => id),
  )
  const decisions = await loadDecisions(db, [
    ...rows.flatMap(({ decision_id }) => decision_id ?? []),
    ...appeals.map(({ decision_id }) => decision_id),
  ])
  const isTaken = ({ taken_by, taken_until }: CaseRecord) => taken_by !== null && (taken_until ?? 0) > at
  const takers = await selectPeople(
    db,
    rows.filter(isTaken).flatMap(({ taken_by }) => taken_by ?? []),
  )
  return Promise.all(
    rows.map(async (row) => {
      const item = await findReportedItem(db, row.kind, row.item_id)
      const taker = isTaken(row) ? takers.get(row.taken_by ?? '') : undefined
      const latest = decisions.get(row.decision_id ?? '')
      const appeal = shownAppeal(
        appeals.filter(({ case_id }) => case_id === row.id),
        latest,
      )
      const decision = appeal ? decisions.get(appeal.decision_id) : latest
      const canUndo = appeal === undefined && decision !== undefined && (await isWithinRole(db, viewerId, decision, row))
      return {
        id: row.id,
        kind: row.kind,
        itemId: row.item_id,
        category: item?.category ?? null,
        anonymous: row.anonymous === 1,
        text: [...(item?.text ?? '')].slice(0, limits.moderation.excerpt).join(''),
        ...filesOfItem(item),
        language: row.language,
        reporters: row.reporter_count,
        matched: row.matched,
        reasons: [row.reason0, row.reason1, row.reason2, row.reason3, row.reason4],
        firstAt: new Date(row.first_at).toISOString(),
        lastAt: new Date(row.last_at).toISOString(),
        state: row.state,
        version: row.version,
        taken: taker
          ? {
              nickname: taker.nickname ?? withdrawn,
              imagePath: taker.image_path,
              mine: taker.id === viewerId,
              until: new Date(row.taken_until ?? 0).toISOString(),
            }
          : null,
        decision: decision ? presentDecision(decision, { viewerId, at, canUndo }) : null,
        appeal:
          decision && appeal
            ? {
                at: new Date(appeal.appealed_at).toISOString(),
                text: appeal.text,
                mayDecide: appeal.outcome === null && (await mayAnswer(db, viewerId, decision, row)),
                outcome: appeal.outcome,
              }
            : null,
      }
    }),
  )
}

/** How much there is to see and hear in an item. */
function filesOfItem(item: ReportedItem | undefined): Pick<CaseRow, 'pictures' | 'voice'> {
  const { images, voice } = filesOf(item?.images ?? [])
  return { ...(images.length > 0 && { pictures: images.length }), ...(voice && { voice: voice.seconds }) }
}

/** What is shown of the appeals of a case, the earliest first: one that waits, or an answer to one that no decision followed. */
function shownAppeal(appeals: readonly Appeal[], latest: DecisionRow | undefined): Appeal | undefined {
  const waiting = appeals.find(({ outcome }) => outcome === null)
  return waiting ?? appeals.findLast(({ decided_at }) => decided_at !== null && decided_at >= (latest?.decided_at ?? 0))
}

/**
 * What moderators learn of the writer of a case's item. Of an anonymous one it is no more than what became of this item: a number about
 * anything else that they wrote would change with a report of it, and so reveal who it was. Decisions about what somebody wrote anonymously
 * are not listed under their name, for the same reason.
 */
export async function presentWriter(db: Kysely<Schema>, row: CaseRecord, { viewerId, at }: Viewer): Promise<WriterFacts> {
  const isAnonymous = row.anonymous === 1
  const counts = {
    ...(isAnonymous ? await countDecisionsOn(db, row) : await countDecisionsAbout(db, row.writer_id)),
    ...(isAnonymous ? { reportedItems: 1, reportedBy: row.reporter_count } : await sumReports(db, row.writer_id)),
    slowed: await isSlowedFor(db, row),
  }
  const person = (await selectPeople(db, [row.writer_id])).get(row.writer_id)
  if (isAnonymous || !person)
    return {
      person: { userId: null, nickname: '', imagePath: null },
      ...{ academy: null, joinedAt: null, posts: null, replies: null, chats: null, chatsUnanswered: null },
      ...counts,
      decisions: [],
    }
  const written = await countWritten(db, row.writer_id)
  const about = await selectDecisionsAbout(db, row.writer_id)
  return {
    person: { userId: person.id, nickname: person.nickname ?? withdrawn, imagePath: person.image_path },
    academy: person.academy,
    joinedAt: new Date(person.joined_at).toISOString(),
    posts: person.post_count,
    replies: written.replies,
    chats: written.chats,
    chatsUnanswered: written.unanswered,
    ...counts,
    decisions: await Promise.all(
      about.map(async (each) => {
        const canUndo = each.id === row.decision_id && (await isWithinRole(db, viewerId, each, row))
        return presentDecision(each, { viewerId, at, canUndo })
      }),
    ),
  }
}
