import type { Kysely } from 'kysely'
import type { ExportParts } from '../../../shared/contract/account-shapes'
import type { Schema } from '../../db/schema'
import type { ExportPart } from '../../export-part'
import { exportHiddenMessages, exportMessages, exportRooms } from '../chat/export-queries'
import { exportReactions } from '../chat/reaction-queries'
import { exportAgreements, exportCorrections } from '../corrections/export-queries'
import { exportDays } from '../days/day-queries'
import { exportLikedComments, exportLikes, exportPosts, exportReplies, exportSubscriptions } from '../feed/export-queries'
import { exportDecisions } from '../moderation/export-queries'
import { exportNotebook, exportNotebookReviews } from '../notebook/export-queries'
import {
  exportBlocks,
  exportDevices,
  exportFollowers,
  exportFollowing,
  exportHidden,
  exportProfile,
  exportReports,
} from '../people/export-queries'
import { exportLikedPrograms, exportPrograms, exportSavedPrograms } from '../programs/export-queries'
import { exportReviewAnswers, exportReviews } from '../programs/review-export-queries'
import { exportAnswers, exportQuestions } from '../qna/export-queries'
import { exportSchools } from '../school/school-queries'

/** The parts of the data export; an area adds a line. */
const parts: readonly ExportPart[] = [
  exportProfile,
  exportSchools,
  exportSubscriptions,
  exportPosts,
  exportReplies,
  exportQuestions,
  exportAnswers,
  exportCorrections,
  exportAgreements,
  exportDays,
  exportNotebook,
  exportNotebookReviews,
  exportLikes,
  exportLikedComments,
  exportPrograms,
  exportLikedPrograms,
  exportSavedPrograms,
  exportReviews,
  exportReviewAnswers,
  exportFollowing,
  exportFollowers,
  exportBlocks,
  exportHidden,
  exportReports,
  exportDecisions,
  exportDevices,
  exportRooms,
  exportMessages,
  exportReactions,
  exportHiddenMessages,
]

export async function collectExport(db: Kysely<Schema>, userId: string): Promise<ExportParts> {
  const collected: ExportParts = {}
  for (const { name, read } of parts) collected[name] = await read(db, userId)
  return collected
}
