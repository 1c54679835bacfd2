import { insertAtCaret } from '../../../parts/completion/insert-at-caret'

const placeOf = (roomId: string) => document.querySelector(`[data-open-room="${CSS.escape(roomId)}"]`)

/** Whether a message of a room is being edited, in the place of its field. */
export const isEditingIn = (roomId: string) => (placeOf(roomId)?.querySelector('[data-editing]') ?? null) !== null

/** Whether a recording is in the place of a room's field. */
export const isRecordingIn = (roomId: string) => (placeOf(roomId)?.querySelector('[data-recording]') ?? null) !== null

/** The field of a room, if this page shows it. */
export const fieldOf = (roomId: string) => placeOf(roomId)?.querySelector<HTMLTextAreaElement>('textarea[data-composer]') ?? null

/** Focuses a room's field and inserts a text at its caret, apart from what is written before and after it; a selection stays. */
export function putAtCaret(roomId: string, text: string): void {
  const field = fieldOf(roomId)
  if (field === null) return
  const caret = field.selectionEnd
  field.setSelectionRange(caret, caret)
  const before = /\S$/.test(field.value.slice(0, caret)) ? ' ' : ''
  const after = /^\S/.test(field.value.slice(caret)) ? ' ' : ''
  insertAtCaret(field, before + text + after)
}
