import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { readUpdateFeed } from '../../shared/community-address'
import { isCommunityName } from '../../shared/community-name'
import { limits } from '../../shared/limits'
import { textLength } from '../../shared/text/length'
import { reasonOf } from '../file-problems'
import type { NativeWording } from '../wording'
import type { Given } from './community-at-start'

const name = z
  .string()
  .transform((text) => text.normalize('NFC').trim())
  .refine(isCommunityName)

/** Where updates come from (docs/product/updates.md "Feed"). The keys that sign them are never read from here. */
const updates = z
  .string()
  .max(2048)
  .transform((text, context) => {
    const feed = readUpdateFeed(text)
    if (feed !== null) return feed
    context.addIssue({ code: 'custom' })
    return z.NEVER
  })

/** The fields of `community.json` (docs/operating.md "The app of a community"). The address is checked where it is used. */
const fields = z.strictObject({
  address: z.string().min(1).max(2048),
  name,
  mark: name.refine((text) => textLength(text) <= limits.community.mark).optional(),
  contact: z.email().optional(),
  terms: z
    .url({ protocol: /^https$/ })
    .max(2048)
    .optional(),
  updates: updates.optional(),
})
/** A file that names a feed and no community. */
const updatesAlone = z.strictObject({ updates })

/** What a community calls itself where its server does not say so: in `community.json` or in a policy. */
export type CommunityProfile = Omit<z.output<typeof fields>, 'address' | 'updates'>

/** What a `community.json` or a policy sets; null for what it leaves open. */
export interface SetFromOutside {
  community: Given | null
  updateFeed: string | null
}

/**
 * Reads a `community.json`.
 * @returns null when there is no such file
 * @throws Error with a sentence for the person when it cannot be used
 */
export async function readCommunityFile(file: string, wording: () => NativeWording): Promise<SetFromOutside | null> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === 'ENOENT' || reason === 'ENOTDIR') return null
    throw problem(wording().configuration.unreadable, { file, reason })
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw problem(wording().configuration.notJson, { file })
  }
  return setBy(file, value, wording)
}

/**
 * @param source the file or registry key that the value is from, for messages
 * @throws Error with a sentence for the person about the first field that cannot be used
 */
export function setBy(source: string, value: unknown, wording: () => NativeWording): SetFromOutside {
  const read = namesOnlyUpdates(value) ? updatesAlone.safeParse(value) : fields.safeParse(value)
  if (read.success) {
    const { updates: updateFeed = null, ...community } = read.data
    if (!('address' in community)) return { community: null, updateFeed }
    const { address, ...profile } = community
    return { community: { source, address, profile }, updateFeed }
  }
  const [issue] = read.error.issues
  const { unknownField, wrongField, notObject } = wording().configuration
  if (issue?.code === 'unrecognized_keys') throw problem(unknownField, { file: source, field: issue.keys[0] ?? '' })
  const field = issue?.path[0]
  throw problem(field === undefined ? notObject : wrongField, { file: source, field: String(field) })
}

const namesOnlyUpdates = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).join() === 'updates'

/** An error with a sentence for the person. */
export function problem(sentence: string, words: Record<string, string>): Error {
  return new Error(sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => words[name] ?? ''))
}
