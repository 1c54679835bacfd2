import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { readUpdateFeed } from '../../shared/community-address'

const source = z.strictObject({
  feed: z.string().refine((address) => readUpdateFeed(address) !== null),
  keys: z.array(z.base64()).min(1).max(3),
})

/** Where this build gets its updates, and which keys sign them. */
export type UpdateSource = z.output<typeof source>

/**
 * Reads what `npm run dist` wrote into the build (docs/product/updates.md "Signed builds").
 * @param file inside the app's archive, whose integrity Electron checks: the keys are read from nowhere else
 * @param feed the one that a policy or `community.json` names, in place of the build's own
 * @returns null for a build without a key, which does not update itself
 */
export function readUpdateSource(file: string, feed: string | null): UpdateSource | null {
  try {
    const build = source.parse(JSON.parse(readFileSync(file, 'utf8')))
    return { ...build, feed: feed ?? build.feed }
  } catch {
    return null
  }
}

/** A short form of a key that people can compare, such as `7F3A 91C2 E0D5`. */
export function fingerprint(key: string): string {
  const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 12).toUpperCase()
  return (hash.match(/.{4}/g) ?? []).join(' ')
}
