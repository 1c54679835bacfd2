import type { Kysely } from 'kysely'
import type { moderatingOperations } from '../../../shared/contract/moderating'
import type { CaseRow } from '../../../shared/contract/moderating-shapes'
import type { Schema } from '../../db/schema'
import { type Handlers, refuse } from '../../http/handler'
import type { Services } from '../../services'
import { appeal, decideAppeal, loadOwnDecisions } from './appealing'
import { presentCases, presentWriter } from './case-presentation'
import { type CaseRecord, countCases, findCase, selectCases } from './case-queries'
import { decideCase, releaseCase, takeCase, undoDecision } from './deciding'
import { loadErasedExhibit, loadExhibit } from './exhibit-queries'
import { loadVersions } from './version-queries'

/** The work of moderators (docs/product/moderation.md "Cases"). */
export const moderatingHandlers: Handlers<typeof moderatingOperations> = {
  async moderationCases(filter, { userId: viewerId, services: { db, now } }) {
    const at = now()
    const { rows, ...place } = await selectCases(db, filter, { viewerId, at })
    return { items: await presentCases(db, rows, { viewerId, at }), ...place, ...(await countCases(db, viewerId, at)) }
  },

  moderationCount: (_, { userId, services: { db, now } }) => countCases(db, userId, now()),

  async moderationCase({ caseId }, { userId: viewerId, services: { db, now } }) {
    const row = await findCase(db, caseId, viewerId)
    if (!row) throw refuse('notFound')
    const viewer = { viewerId, at: now() }
    return {
      case: await presentOne(db, row, viewer),
      exhibit: (await loadExhibit(db, row)) ?? (await loadErasedExhibit(db, row)),
      reportedAs: await loadVersions(db, { kind: row.kind, itemId: row.item_id }),
      writer: await presentWriter(db, row, viewer),
    }
  },

  takeCase: async ({ caseId }, { userId, services }) => answer(services, await takeCase(services, { moderatorId: userId, caseId }), userId),

  releaseCase: async ({ caseId }, { userId, services }) =>
    answer(services, await releaseCase(services, { moderatorId: userId, caseId }), userId),

  decideCase: async (input, { userId, services }) =>
    answer(services, await decideCase(services, { ...input, moderatorId: userId }), userId),

  decideAppeal: async (input, { userId, services }) =>
    answer(services, await decideAppeal(services, { ...input, moderatorId: userId }), userId),

  ownDecisions: (_, { userId, services }) => loadOwnDecisions(services, userId),

  async appeal(input, { userId, services }) {
    await appeal(services, userId, input)
    return loadOwnDecisions(services, userId)
  },

  undoDecision: async ({ decisionId }, { userId, services }) =>
    answer(services, await undoDecision(services, { moderatorId: userId, decisionId }), userId),
}

async function answer({ db, now }: Services, row: CaseRecord, viewerId: string): Promise<{ case: CaseRow }> {
  return { case: await presentOne(db, row, { viewerId, at: now() }) }
}

async function presentOne(db: Kysely<Schema>, row: CaseRecord, viewer: { viewerId: string; at: number }): Promise<CaseRow> {
  const [one] = await presentCases(db, [row], viewer)
  if (!one) throw refuse('notFound')
  return one
}
