/** The community's copies of notebooks (schema.ts describes the conventions of all tables). */
export interface NotebookSchema {
  /**
   * An account's notebook. `epoch` is random, 16 hexadecimal digits, and changes when a backup is restored: numbers of another epoch mean
   * nothing. `last_change`: the number of the last change.
   */
  notebooks: { user_id: string; epoch: string; last_change: number; entry_count: number; review_count: number }
  /**
   * `fields`: JSON of NumberedFields (features/notebook/notebook-fields.ts). `change_no`: the number of its last change, unique among the
   * account's entries and reviews. `erase_at`: when the content of a deleted one is removed; null otherwise.
   */
  notebook_entries: { user_id: string; id: string; fields: string; change_no: number; erase_at: number | null }
  /** A row of the log of reviews: either with a grade, or taking back the review `undoes`. */
  notebook_reviews: {
    user_id: string
    id: string
    entry_id: string
    reviewed_at: number
    grade: number | null
    undoes: string | null
    change_no: number
  }
}
