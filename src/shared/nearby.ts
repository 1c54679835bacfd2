import { limits } from './limits'
import { textLength } from './text/length'

/** A community that says of itself that it is hosted in this network. `address`: `https://192.168.0.24:8443`. */
export interface NearbyCommunity {
  /** What it calls itself; null where it does not. Anybody in the network can take any name. */
  name: string | null
  address: string
}

// More is not looked at: no name that can be shown is that long.
const mostRead = 1000

/** A name as it is shown: one line, without invisible characters, not longer than a community's name; null when nothing is left. */
export function nearbyName(text: string): string | null {
  const line = text.slice(0, mostRead).normalize('NFC').replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()
  let name = ''
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    // A letter that carries a pile of marks is left out, since it would cover the lines around it.
    if ([...segment].length > 8) continue
    if (textLength(name + segment) > limits.community.name) break
    name += segment
  }
  return name.trim() === '' ? null : name.trim()
}
