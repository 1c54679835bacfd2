import { useMediaWidth } from '../../hooks/use-media-width'

/** How many cards stand beside each other. @param most where the column of the page has no room for three */
export function useColumns(most = 3): number {
  return Math.min(most, { wide: 3, middle: 2, narrow: 1 }[useMediaWidth()])
}
