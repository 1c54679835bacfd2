import type { AppError, FieldKey } from '../../../shared/errors'

/** The parts of the composer that a refusal can speak of. */
export type ComposerPart = 'content' | 'images' | 'category' | 'tags'

/** A refusal, sorted to the parts it speaks of. What speaks of none is the whole post's. */
export function partsOf({ fields = {} }: AppError): Partial<Record<ComposerPart, FieldKey>> {
  const parts: Partial<Record<ComposerPart, FieldKey>> = {}
  for (const [field, key] of Object.entries(fields)) {
    const part = partOf(field)
    if (part) parts[part] ??= key
  }
  return parts
}

// The server names fields as the wire spells them, main as the contract does.
function partOf(field: string): ComposerPart | null {
  if (field === 'content' || field === 'category') return field
  if (field === 'tag' || field === 'tags') return 'tags'
  return field === 'images' || field.startsWith('image_path') ? 'images' : null
}
