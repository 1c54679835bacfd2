import type { PageFile } from '../call-options'
import type { Result } from '../errors'
import type { ImportDone, ImportKind, ImportOpened, ImportOptions, LastImport } from './importing'
import type { Grade } from './reviews'
import type { EntryInput, NotebookEntry, NotebookFilter, NotebookOverview, NotebookPage, NotebookSyncState, ReviewCard } from './views'

/** The part of `window.desktop` for the notebook, which needs no community. After each change main sends the event `notebook`. */
export interface NotebookApi {
  /** A part of a list, from an offset on. */
  notebookPage(filter: NotebookFilter, offset: number): Promise<NotebookPage>
  /** Null for an entry that is not there. */
  notebookEntry(id: string): Promise<NotebookEntry | null>
  /** The first entries with exactly this sentence. */
  entriesWith(sentence: string): Promise<Pick<NotebookEntry, 'id' | 'text'>[]>
  notebookOverview(): Promise<NotebookOverview>
  /** How many entries are left to review today. */
  dueToday(): Promise<number>
  /** How it stands to the community's copy; null without an account. */
  notebookSync(): Promise<NotebookSyncState | null>
  /** Resolves with its id when the entry is on disk. */
  addEntry(entry: EntryInput): Promise<Result<string>>
  /** Changes the given fields. */
  changeEntry(id: string, changes: Partial<EntryInput>): Promise<Result<void>>
  /** Deletes an entry, or brings it back. */
  setEntryDeleted(id: string, deleted: boolean): Promise<Result<void>>
  /** The entry to review next, and what is left for today. */
  reviewCard(): Promise<Result<ReviewCard>>
  /** Stores a review. Resolves with the next entry when it is on disk. */
  gradeEntry(entryId: string, grade: Grade): Promise<Result<ReviewCard>>
  /** Takes back the last review of this machine and day. Resolves with its entry. */
  undoReview(): Promise<Result<ReviewCard>>
  /** Asks for a file to import and previews it; null when the person cancels. It stays open until it is imported or another one is opened. */
  chooseImport(kind: ImportKind): Promise<Result<ImportOpened | null>>
  /** Previews a file that was dropped on the page. */
  openImport(file: PageFile): Promise<Result<ImportOpened>>
  /** Previews the open file, read in another way. */
  previewImport(options: ImportOptions): Promise<Result<ImportOpened>>
  /** Stores the open file's entries; main sends the event `importProgress` meanwhile. `withDuplicates`: also sentences that are there. */
  runImport(options: ImportOptions, withDuplicates: boolean): Promise<Result<ImportDone>>
  /** Forgets the open file. */
  closeImport(): void
  /** The last import, while it can be undone. */
  lastImport(): Promise<LastImport | null>
  /** Deletes the entries of the last import. */
  undoImport(): Promise<Result<void>>
  /** Asks for a place and saves the whole notebook; false when the person cancels. */
  exportNotebook(kind: 'csv' | 'anki'): Promise<Result<boolean>>
}
