const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set

/** Types letters at the end of a field, one after each microtask, without waiting for what React does in a task of its own. */
export async function typeBetweenTasks(field: HTMLTextAreaElement, letters: string): Promise<void> {
  const environment = globalThis as { event?: Event | undefined }
  for (const letter of letters) {
    setValue?.call(field, field.value + letter)
    // React renders at once what an event of the person changes. It knows one by `window.event`, which this DOM does not set.
    environment.event = new InputEvent('input', { bubbles: true, inputType: 'insertText', data: letter })
    field.dispatchEvent(environment.event)
    environment.event = undefined
    await Promise.resolve()
  }
}
