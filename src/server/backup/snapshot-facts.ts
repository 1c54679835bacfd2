/** What a backup needs to know of a database besides its content. */
export interface SnapshotFacts {
  /** The newest migration. */
  schema: string
  /** The pictures that are not shipped with the program, with the bytes of both sizes where they are known. */
  pictures: { path: string; bytes: number | null }[]
}

/** The statements that read them, in both kinds of database. */
export const snapshotQueries = {
  schema: 'select name from schema_migrations order by name desc limit 1',
  pictures: 'select path, bytes from images where bytes is null or bytes > 0 order by path',
}
