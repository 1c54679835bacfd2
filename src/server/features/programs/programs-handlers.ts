import type { Kysely } from 'kysely'
import type { ownProgramOperations } from '../../../shared/contract/own-programs'
import type { programOperations } from '../../../shared/contract/programs'
import type { Program } from '../../../shared/contract/programs-shapes'
import { limits } from '../../../shared/limits'
import { ifWritable } from '../../db/database-errors'
import type { Schema } from '../../db/schema'
import { type Handlers, refuse } from '../../http/handler'
import type { Services } from '../../services'
import { selectTotals } from '../feed/counter-queries'
import { isPersonSeen } from '../moderation/block-queries'
import { hiddenList, selectHidden } from '../moderation/hiding-queries'
import { selectDays, selectViewsByDay } from './program-day-queries'
import { countPrograms, countSaved, isNarrowed, type Stretch, walkPrograms, walkSaved } from './program-list-queries'
import { countView, setProgramLike, setSaved } from './program-reactions'
import { removePrograms, saveProgram } from './program-writing'
import { presentProgram } from './programs-presentation'
import { findProgram, loadPrograms, selectPrograms } from './programs-queries'
import { daysUpTo, listOf, mentorList } from './programs-rules'
import { selectMentorRating } from './rating-queries'

/** Mentoring and tutoring programs (docs/product/programs.md "Subjects and kinds"). */
export const programHandlers: Handlers<typeof programOperations & typeof ownProgramOperations> = {
  async programHome(_, { userId, services: { db } }) {
    const most = limits.programsPerSection
    const [liked, saved, newest] = await Promise.all([
      walkPrograms(db, {}, { viewerId: userId, order: 'likes', most }),
      userId === null ? { ids: [] } : walkSaved(db, userId, {}, most),
      walkPrograms(db, {}, { viewerId: userId, order: 'date', most }),
    ])
    const programs = await loadPrograms(db, [...new Set([...liked.ids, ...saved.ids, ...newest.ids])], userId)
    const shown = ({ ids }: { ids: string[] }) => ids.flatMap((id) => programs.find((program) => program.id === id) ?? [])
    return { recommended: shown(liked), saved: shown(saved), newest: shown(newest) }
  },

  async programs({ order, offset, before, after, ...filter }, { userId, services: { db } }) {
    const { category } = filter
    const stretch = await walkPrograms(db, filter, { viewerId: userId, order, offset, before, after })
    if (isNarrowed(filter)) {
      const [items, total] = await Promise.all([loadPrograms(db, stretch.ids, userId), countPrograms(db, filter, userId)])
      return { items, total, more: stretch.more, next: stretch.next }
    }
    return page(db, stretch, listOf(category), loadPrograms(db, stretch.ids, userId))
  },

  async program({ programId }, { userId, services }) {
    const { db } = services
    const found = await findProgram(db, programId, userId)
    if (!found) throw refuse('notFound')
    if (userId !== null && found.user_id !== userId) await ifWritable(countView(services, userId, programId))
    const [program] = await loadPrograms(db, [programId], userId)
    if (!program) throw refuse('notFound')
    return { program }
  },

  async userPrograms({ userId: mentorId, order, ...place }, { userId, services }) {
    const { db } = services
    if (!(await isPersonSeen(db, mentorId, userId))) throw refuse('notFound')
    const stretch = await walkPrograms(db, { mentorId }, { viewerId: userId, order, ...place })
    const { ids } = stretch
    const loading = mentorId === userId ? loadOwn(services, ids, userId) : loadPrograms(db, ids, userId)
    const [shown, rating] = await Promise.all([page(db, stretch, mentorList(mentorId), loading), selectMentorRating(db, mentorId)])
    return { ...shown, rating }
  },

  async savedPrograms(place, { userId, services: { db } }) {
    const [{ ids, more, next }, total] = await Promise.all([walkSaved(db, userId, place), countSaved(db, userId)])
    return { items: await loadPrograms(db, ids, userId), total, more, next }
  },

  async hiddenPrograms(place, { userId, services: { db } }) {
    const list = hiddenList('program', userId)
    const [{ ids, more }, totals] = await Promise.all([selectHidden(db, userId, 'program', place), selectTotals(db, [list])])
    return { items: await loadPrograms(db, ids, userId), total: totals.get(list) ?? 0, more }
  },

  async programFigures({ programId, days }, { userId, services: { db, now } }) {
    if (programId !== undefined) {
      const program = await findProgram(db, programId, userId)
      if (!program) throw refuse('notFound')
      if (program.user_id !== userId) throw refuse('forbidden')
    }
    const dates = daysUpTo(now(), days)
    const counted = await selectDays(db, { mentorId: userId, programId }, dates[0] ?? '')
    const nothing = { views: 0, likes: 0, saves: 0, chats: 0 }
    return { figures: dates.map((date) => ({ date, ...(counted.get(date) ?? nothing) })) }
  },

  setSaved: (input, { userId, services }) => setSaved(services, userId, input),
  setProgramLike: (input, { userId, services }) => setProgramLike(services, userId, input),

  async deletePrograms({ programIds }, { userId, services }) {
    await removePrograms(services, userId, programIds)
    return {}
  },

  saveProgram,
}

/** The caller's own programs, with their figures. */
async function loadOwn({ db, now }: Services, ids: string[], userId: string): Promise<Program[]> {
  const dates = daysUpTo(now(), limits.programChartDays)
  const [rows, views] = await Promise.all([selectPrograms(db, ids, userId), selectViewsByDay(db, ids, dates[0] ?? '')])
  return rows.map((row) => {
    const ofDays = views.get(row.id)
    return presentProgram(
      row,
      dates.map((date) => ofDays?.get(date) ?? 0),
    )
  })
}

async function page(db: Kysely<Schema>, { more, next }: Stretch, list: string, loading: Promise<Program[]>) {
  const [items, totals] = await Promise.all([loading, selectTotals(db, [list])])
  return { items, total: totals.get(list) ?? 0, more, next }
}
