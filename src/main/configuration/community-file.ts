import { readFile } from 'node:fs/promises'
import * as z from 'zod'
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
})

/** What a community calls itself where its server does not say so: in `community.json` or in a policy. */
export type CommunityProfile = Omit<z.output<typeof fields>, 'address'>

/**
 * Reads a `community.json`.
 * @returns null when there is no such file
 * @throws Error with a sentence for the person when it cannot be used
 */
export async function readCommunityFile(file: string, wording: () => NativeWording): Promise<Given | null> {
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
  return givenBy(file, value, wording)
}

/**
 * @param source the file or registry key that the value is from, for messages
 * @throws Error with a sentence for the person about the first field that cannot be used
 */
export function givenBy(source: string, value: unknown, wording: () => NativeWording): Given {
  const read = fields.safeParse(value)
  if (read.success) {
    const { address, ...profile } = read.data
    return { source, address, profile }
  }
  const [issue] = read.error.issues
  const { unknownField, wrongField, notObject } = wording().configuration
  if (issue?.code === 'unrecognized_keys') throw problem(unknownField, { file: source, field: issue.keys[0] ?? '' })
  const field = issue?.path[0]
  throw problem(field === undefined ? notObject : wrongField, { file: source, field: String(field) })
}

/** An error with a sentence for the person. */
export function problem(sentence: string, words: Record<string, string>): Error {
  return new Error(sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => words[name] ?? ''))
}
