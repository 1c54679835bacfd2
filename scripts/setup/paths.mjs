import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
export const cache = join(root, '.cache')
export const out = join(root, 'out')
export const nodeModules = join(root, 'node_modules')

/** A path inside the checkout. */
export const inRoot = (...parts) => join(root, ...parts)
