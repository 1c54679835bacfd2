import { imageFacts } from '../../../shared/text/image-path'

/** How the pictures of a post are laid: the number of cells, and how many pictures stand behind the last. */
export interface MosaicShape {
  cells: number
  behind: number
  /** Width by height of a single picture, so that its room is there before its bytes. */
  ratio: number | null
}

const mostCells = 4
const unknownRatio = 16 / 10

/** @param images paths of the image store, in the writer's order */
export function mosaicShape(images: readonly string[]): MosaicShape {
  const cells = Math.min(images.length, mostCells)
  const behind = images.length - cells
  return { cells, behind, ratio: images.length === 1 ? ratioOf(images[0] ?? '') : null }
}

function ratioOf(path: string): number {
  const facts = imageFacts(path)
  return facts && facts.height > 0 ? facts.width / facts.height : unknownRatio
}
