import { type ExportPart, moment, readAll } from '../../export-part'

const maybe = (at: number | null) => (at === null ? null : moment(at))

/** The decisions about what the member wrote, with their appeals. Moderators are not named. */
export const exportDecisions: ExportPart = {
  name: 'decisions',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('decisions')
        .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
        .select([
          'decisions.id',
          'decisions.item_kind',
          'decisions.item_id',
          'decisions.kind',
          'decisions.reason',
          'decisions.sentence',
          'decisions.days',
          'decisions.until',
          'decisions.removed',
          'decisions.decided_at',
          'decisions.undone_at',
        ])
        .select([
          'appeals.text as appeal',
          'appeals.appealed_at',
          'appeals.outcome',
          'appeals.sentence as answer',
          'appeals.decided_at as answered_at',
        ])
        .where('decisions.writer_id', '=', userId)
        .where('decisions.kind', '!=', 'dismiss')
        .where('decisions.id', '>', after)
        .orderBy('decisions.id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({
      at: moment(row.decided_at),
      kind: row.item_kind,
      id: row.item_id,
      decision: row.kind,
      reason: row.reason,
      sentence: row.sentence,
      days: row.days,
      until: maybe(row.until),
      removed: row.removed === 1,
      undone: maybe(row.undone_at),
      appeal: row.appeal,
      appealed: maybe(row.appealed_at),
      outcome: row.outcome,
      answer: row.answer,
      answered: maybe(row.answered_at),
    }))
  },
}
