import { IconArrowsDiff, IconClock, IconEar, IconMessageQuestion, IconPencil, IconVocabulary } from '@tabler/icons-react'
import type { Shape } from './shape-sentence'

const icons = {
  differ: IconArrowsDiff,
  natural: IconEar,
  say: IconMessageQuestion,
  mean: IconVocabulary,
  when: IconClock,
  free: IconPencil,
} as const

/** The mark of a ready shape. */
export function ShapeIcon({ shape }: { shape: Shape }) {
  const Icon = icons[shape]
  return <Icon aria-hidden />
}
