import { ensureDemo } from '../../scripts/setup/demo.mjs'

/** Builds the demo community's pictures and database where they are not up to date. */
export function setup(): Promise<void> {
  return ensureDemo()
}
