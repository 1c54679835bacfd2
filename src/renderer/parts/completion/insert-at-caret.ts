/** Focuses a text area and puts text in place of its selection. */
export function insertAtCaret(field: HTMLTextAreaElement, text: string): void {
  field.focus({ preventScroll: true })
  // The only way to insert that keeps the field's undo history.
  document.execCommand('insertText', false, text)
}
