import { type RefCallback, useCallback } from 'react'
import { createComposedEnter, type FieldEvent } from './composed-enter'
import { useLive } from './use-live'

type TextElement = HTMLInputElement | HTMLTextAreaElement

export interface TextInput {
  /** Every change, also while a syllable composes. */
  onText?: ((text: string) => void) | undefined
  /** Applied once a composition has ended, and to plain typing; never inside a composition. */
  filter?: ((text: string) => string) | undefined
  /** Called with the live text on Enter, once per press, whatever composes. */
  onEnter?: ((text: string) => void) | undefined
  /** Which press counts: Enter (then Shift or Ctrl/Cmd makes a line break), or Ctrl/Cmd+Enter (then Enter does). */
  entersWith?: 'enter' | 'modEnter' | undefined
}

const clock = {
  later(task: () => void, ms: number) {
    const timer = window.setTimeout(task, ms)
    return () => window.clearTimeout(timer)
  },
}

/**
 * What every text field of the product does: Enter under composition (decision 24), filters outside it, pasted text to NFC
 * (decision 25). Give the returned `ref` to the input or textarea.
 */
export function useTextInput<Element extends TextElement>(options: TextInput): RefCallback<Element> {
  const live = useLive(options)

  return useCallback(
    (field: Element | null) => {
      if (!field) return
      const decide = createComposedEnter(() => live.current.onEnter?.(field.value), clock)
      let composing = false
      const told = (text: string) => live.current.onText?.(text)
      const filtered = (text: string) => live.current.filter?.(text) ?? text

      const take = (event: FieldEvent, native: Event) => {
        if (live.current.onEnter && decide(event)) native.preventDefault()
      }
      const keyDown = (event: KeyboardEvent) => {
        const isComposing = event.isComposing || event.keyCode === 229
        if (!isEnter(event)) return take({ type: 'otherDown', composing: isComposing }, event)
        if (sends(event, live.current.entersWith)) return take({ type: 'enterDown', composing: isComposing, repeat: event.repeat }, event)
        if (live.current.onEnter && !isComposing && (event.ctrlKey || event.metaKey) && field instanceof HTMLTextAreaElement)
          insertText('\n')
      }
      const listeners: [string, (event: never) => void][] = [
        ['keydown', keyDown],
        ['keyup', (event: KeyboardEvent) => isEnter(event) && take({ type: 'enterUp' }, event)],
        ['beforeinput', (event: InputEvent) => /^insert(LineBreak|Paragraph)$/.test(event.inputType) && take({ type: 'newline' }, event)],
        [
          'compositionstart',
          (event: Event) => {
            composing = true
            take({ type: 'compositionstart' }, event)
          },
        ],
        ['compositionupdate', (event: CompositionEvent) => take({ type: 'compositionupdate', data: event.data }, event)],
        [
          'compositionend',
          (event: CompositionEvent) => {
            composing = false
            take({ type: 'compositionend', data: event.data }, event)
            told(filtered(field.value))
          },
        ],
        [
          'input',
          (event: Event) => {
            take({ type: 'input' }, event)
            told(composing ? field.value : filtered(field.value))
          },
        ],
        [
          'paste',
          (event: ClipboardEvent) => {
            const text = event.clipboardData?.getData('text/plain') ?? ''
            if (text === text.normalize('NFC')) return
            event.preventDefault()
            insertText(text.normalize('NFC'))
          },
        ],
      ]
      for (const [type, listener] of listeners) field.addEventListener(type, listener as EventListener)
      return () => {
        for (const [type, listener] of listeners) field.removeEventListener(type, listener as EventListener)
      }
    },
    [live],
  )
}

const isEnter = (event: KeyboardEvent) => event.key === 'Enter' || event.code === 'Enter' || event.code === 'NumpadEnter'

function sends(event: KeyboardEvent, entersWith: TextInput['entersWith']): boolean {
  const withMod = event.ctrlKey || event.metaKey
  return entersWith === 'modEnter' ? withMod : !withMod && !event.shiftKey && !event.altKey
}

// The one way to insert at the caret that keeps the field's own undo.
function insertText(text: string): void {
  document.execCommand('insertText', false, text)
}
