import { type ExportPart, editedAt, moment, readAll } from '../../export-part'
import { sentencesIn } from './correction-presentation'

/** The corrections that the caller wrote, without the texts, which are not theirs. */
export const exportCorrections: ExportPart = {
  name: 'corrections',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('corrections')
        .selectAll()
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .where('sentences', '!=', '[]')
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => {
      const sentences = sentencesIn(row.sentences)
      return {
        at: moment(row.created_at),
        edited: editedAt(row),
        kind: row.kind,
        text: sentences.flatMap(({ corrected }) => corrected?.trim() ?? []).join('\n'),
        notes: sentences.flatMap(({ note }) => (note === '' ? [] : [note])),
        comment: row.comment,
        agreements: row.agreement_count,
        thanked: row.thanked_at !== null,
        applied: row.applied_at !== null,
      }
    })
  },
}

export const exportAgreements: ExportPart = {
  name: 'agreements',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('correction_agreements')
        .select(['correction_id as id', 'created_at'])
        .where('user_id', '=', userId)
        .where('correction_id', '>', after)
        .orderBy('correction_id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({ at: moment(row.created_at), id: row.id }))
  },
}
