import type { ComponentProps } from 'react'
import type { Anchor } from './use-anchored'

/** Stands where the anchor is, unseen, for a floating part to hang on. */
export function AnchorMark({ anchor, ...rest }: { anchor: Anchor } & ComponentProps<'span'>) {
  return <span {...rest} aria-hidden style={{ position: 'fixed', pointerEvents: 'none', ...anchor }} />
}
