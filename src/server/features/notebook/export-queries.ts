import { contentOf } from '../../../shared/notebook/entries'
import { partsOf } from '../../../shared/notebook/gaps'
import { type ExportPart, moment, readEntries } from '../../export-part'
import type { NumberedFields } from './notebook-fields'

/** The entries of the notebook, without deleted ones. */
export const exportNotebook: ExportPart = {
  name: 'notebook',
  read: (db, userId) =>
    readEntries(
      (after, most) =>
        db
          .selectFrom('notebook_entries')
          .select(['id', 'fields'])
          .where('user_id', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(most)
          .execute(),
      ({ id, fields }) => {
        const content = contentOf(JSON.parse(fields) as NumberedFields)
        if (content === null) return null
        const { text, meaning, note, tags, language, source } = content
        const from = source && { source: source.name, route: source.route }
        return { id, text: text.sentence, gap: partsOf(text).gap, meaning, note, tags, language, ...from }
      },
    ),
}

/** The log of reviews, in the order of its ids. */
export const exportNotebookReviews: ExportPart = {
  name: 'notebookReviews',
  read: (db, userId) =>
    readEntries(
      (after, most) =>
        db
          .selectFrom('notebook_reviews')
          .select(['id', 'entry_id', 'reviewed_at', 'grade', 'undoes'])
          .where('user_id', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(most)
          .execute(),
      (row) => ({ at: moment(row.reviewed_at), id: row.id, entry: row.entry_id, grade: row.grade, takesBack: row.undoes }),
    ),
}
