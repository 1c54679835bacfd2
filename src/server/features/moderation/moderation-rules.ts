import type { Output } from '../../../shared/contract/index'
import type { AnonymousBlockRow, NamedBlockRow } from './block-queries'

type Block = Output<'blocks'>['blocks'][number]

/** The name of an anonymous writer in a thread (decision 16). */
export const anonymousName = (number: number) => `익명 ${number}`

/** Who has withdrawn is shown under this name (decision 37). */
const withdrawn = '탈퇴한 사용자'

/** A person's blocks as they are listed, the last first. */
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
