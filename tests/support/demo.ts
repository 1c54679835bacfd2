import { ensureDemo } from '../../scripts/setup/demo.mjs'

/** Builds the demo community's pictures and database if they are out of date. */
export function setup(): Promise<void> {
  return ensureDemo()
}
