import type { Output } from '../../../shared/contract/index'
import { withdrawn } from '../../../shared/text/withdrawn'
import type { AnonymousBlockRow, NamedBlockRow } from './block-queries'

type Block = Output<'blocks'>['blocks'][number]

/** A person's blocks as listed, the last first. */
export function presentBlocks(named: NamedBlockRow[], anonymous: AnonymousBlockRow[]): Block[] {
  const all = [
    ...named.map(({ id, nickname, image_path, created_at }) => ({
      at: created_at,
      block: { id, userId: id, nickname: nickname ?? withdrawn, imagePath: image_path },
    })),
    ...anonymous.map(({ id, label, created_at }) => ({ at: created_at, block: { id, userId: null, nickname: label, imagePath: null } })),
  ]
  return all.sort((a, b) => b.at - a.at).map(({ block }) => block)
}
