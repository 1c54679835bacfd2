import { EventEmitter } from 'node:events'
import type { Compatibility } from '../../shared/compatibility'

const unknown: Compatibility = { fits: 'unknown', version: null }

/** Whether this app and the community understand each other, as the community last said. */
export interface CompatibilityWatch {
  state(): Compatibility
  update(found: Compatibility): void
  /** The community has refused a call of this app as too old. */
  refused(): void
  /** For another community. */
  forget(): void
  on(event: 'change', listener: (state: Compatibility) => void): void
}

export function createCompatibilityWatch(): CompatibilityWatch {
  const events = new EventEmitter<{ change: [Compatibility] }>()
  let state = unknown
  function update(found: Compatibility): void {
    if (found.fits === state.fits && found.version === state.version) return
    state = found
    events.emit('change', found)
  }
  return {
    state: () => state,
    update,
    refused: () => update({ ...state, fits: 'appOld' }),
    forget: () => update(unknown),
    on: (event, listener) => void events.on(event, listener),
  }
}
