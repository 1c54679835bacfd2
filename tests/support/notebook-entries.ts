import type { EntryInput } from '../../src/shared/notebook/views'

/** An entry written by hand. */
export function handwritten(
  { sentence = 'I look forward to seeing you.', gap = null as [number, number] | null, ...rest } = {} as {
    sentence?: string
    gap?: [number, number] | null
  } & Partial<Omit<EntryInput, 'text'>>,
): EntryInput {
  return {
    text: { sentence, gap: gap && { start: gap[0], end: gap[1] } },
    meaning: '',
    note: '',
    tags: [],
    language: 'english',
    source: null,
    ...rest,
  }
}
