import { type ComponentProps, useId } from 'react'
import { type TextInput, useTextInput } from '../hooks/use-text-input'
import { type FieldWords, idsOf } from './FieldFrame'

/** What every text field takes beside the attributes of its element. */
export interface TextControl extends FieldWords, TextInput {
  value: string
  /** Told each change, also inside a composition; never cuts, never filters then (see `filter`). */
  onText: (text: string) => void
}

type Attributes<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'onChange' | 'value' | 'ref' | 'size' | 'className'>
export type TextControlProps<Tag extends 'input' | 'textarea'> = TextControl & Attributes<Tag>

/** Parts a text field's properties into what its FieldFrame takes and what its element does, tied to each other. */
export function useTextControl<Tag extends 'input' | 'textarea'>({
  label,
  hint,
  error,
  corner,
  onText,
  filter,
  onEnter,
  entersWith,
  ...attributes
}: TextControlProps<Tag>) {
  const id = useId()
  const ref = useTextInput<HTMLElementTagNameMap[Tag]>({ onText, filter, onEnter, entersWith })
  return {
    frame: { id, label, hint, error, corner },
    // The words of a bare field stand elsewhere: what is said of it there comes last.
    control: { ...idsOf(id, { hint, error }), ...attributes, ref, onChange: ignore },
  }
}

// React wants a change handler beside a value; the native listeners of `useTextInput` do the work.
const ignore = () => {}
