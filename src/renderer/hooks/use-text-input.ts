import { type RefCallback, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../shared/limits'
import { useToast } from '../ui/Toast'
import { createComposedEnter, type FieldEvent, isEnter } from './composition'
import { isHeld } from './held-keys'
import { formAt } from './send-key'
import { useLive } from './use-live'

type TextElement = HTMLInputElement | HTMLTextAreaElement

export interface TextInput {
  /** Called on every change, also during an IME composition. */
  onText?: ((text: string) => void) | undefined
  /** Applied to plain typing and after a composition has ended, never during one. */
  filter?: ((text: string) => string) | undefined
  /** Called with the current text on Enter, once per press, also during a composition. */
  onEnter?: ((text: string) => void) | undefined
  /**
   * Which key calls `onEnter`: Enter (Shift or Ctrl/Cmd+Enter then breaks the line) or Ctrl/Cmd+Enter. Where it is not the latter, that key
   * sends the form that the field is in, if there is one (send-key.ts).
   */
  entersWith?: 'enter' | 'modEnter' | undefined
  /** A textarea whose text has no line breaks: none can be typed, and pasted ones become spaces. */
  oneLine?: boolean | undefined
}

const removingKeys = new Set(['Backspace', 'Delete', 'Escape'])

const clock = {
  later(task: () => void, ms: number) {
    const timer = window.setTimeout(task, ms)
    return () => window.clearTimeout(timer)
  },
}

/**
 * The behaviour of all text fields (docs/product/desktop.md "Typing Korean"): Enter during a composition, filters outside of it, pasted text
 * in NFC, and a bound of what it holds (docs/product/desktop.md "Long texts"). Pass the returned `ref` to the input or textarea.
 */
export function useTextInput<Element extends TextElement>(options: TextInput): RefCallback<Element> {
  const { t } = useTranslation()
  const toast = useToast()
  const live = useLive({ ...options, reportFull: (most: number) => toast(t('common.fieldFull', { most: most.toLocaleString('en') })) })

  return useCallback(
    (field: Element | null) => {
      if (!field) return
      // Of a longer paste the browser inserts what fits. It lets a composition end before it cuts.
      if (field.maxLength < 0) field.maxLength = limits.fieldText
      const room = () => field.maxLength - field.value.length + (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
      const reportIfLonger = (text: string) => text.length > room() && live.current.reportFull(field.maxLength)
      const insert = (text: string) => document.activeElement === field && insertText(text)
      /** What the last press of Enter does. */
      let act: () => unknown = () => {}
      const decide = createComposedEnter(() => act(), insert, clock)
      let composing = false
      const onText = (text: string) => live.current.onText?.(text)
      const filtered = (text: string) => live.current.filter?.(text) ?? text

      const handle = (event: FieldEvent, native: Event) => {
        if (decide(event)) native.preventDefault()
      }
      const actOf = (event: KeyboardEvent): (() => unknown) | undefined => {
        const { onEnter, entersWith } = live.current
        if (onEnter && sends(event, entersWith)) return () => live.current.onEnter?.(field.value)
        const form = sends(event, 'modEnter') ? formAt(field) : undefined
        // It may be closed, or ask something, before the composition has ended.
        return form && (() => form === formAt(field) && form.send.current?.())
      }
      const keyDown = (event: KeyboardEvent) => {
        const isComposing = event.isComposing || event.keyCode === 229
        if (!isEnter(event)) return handle({ type: 'otherDown', composing: isComposing, removes: removingKeys.has(event.code) }, event)
        const meant = actOf(event)
        if (meant) {
          act = meant
          return handle({ type: 'enterDown', composing: isComposing, repeat: isHeld(event), at: event.timeStamp }, event)
        }
        if (live.current.onEnter && !isComposing && (event.ctrlKey || event.metaKey) && field instanceof HTMLTextAreaElement)
          insertText('\n')
      }
      const listeners: [string, (event: never) => void][] = [
        ['keydown', keyDown],
        ['keyup', (event: KeyboardEvent) => isEnter(event) && handle({ type: 'enterUp', at: event.timeStamp }, event)],
        [
          'beforeinput',
          (event: InputEvent) => {
            if (/^insert(LineBreak|Paragraph)$/.test(event.inputType)) {
              handle({ type: 'newline' }, event)
              if (live.current.oneLine) event.preventDefault()
            }
            if (/^insert(LineBreak|Paragraph|Text)$/.test(event.inputType) && !composing && !event.defaultPrevented) reportIfLonger('1')
          },
        ],
        ['drop', (event: DragEvent) => reportIfLonger(event.dataTransfer?.getData('text/plain') ?? '')],
        [
          'compositionstart',
          (event: Event) => {
            composing = true
            handle({ type: 'compositionstart' }, event)
          },
        ],
        ['compositionupdate', (event: CompositionEvent) => handle({ type: 'compositionupdate', data: event.data }, event)],
        [
          'compositionend',
          (event: CompositionEvent) => {
            composing = false
            handle({ type: 'compositionend', data: event.data }, event)
            onText(filtered(field.value))
          },
        ],
        [
          'input',
          (event: Event) => {
            handle({ type: 'input' }, event)
            onText(composing ? field.value : filtered(field.value))
          },
        ],
        [
          'paste',
          (event: ClipboardEvent) => {
            const text = event.clipboardData?.getData('text/plain') ?? ''
            const normal = text.normalize('NFC')
            const composed = live.current.oneLine ? normal.replace(/\s*\n\s*/g, ' ') : normal
            reportIfLonger(composed)
            if (text === composed) return
            event.preventDefault()
            insertText(composed)
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

function sends(event: KeyboardEvent, entersWith: TextInput['entersWith']): boolean {
  const withMod = event.ctrlKey || event.metaKey
  return entersWith === 'modEnter' ? withMod : !withMod && !event.shiftKey && !event.altKey
}

// The only way to insert at the caret that keeps the field's undo history.
function insertText(text: string): void {
  document.execCommand('insertText', false, text)
}
