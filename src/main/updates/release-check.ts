import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod'
import { type Release, signedText } from '../../shared/release'
import type { UpdateProblem } from '../../shared/updates'

const most = { files: 20, notes: 30, line: 300 }
const lines = z.array(z.string().max(most.line)).max(most.notes)

/** A release as a feed describes it. `packages`, which electron-updater would also download, is not signed and so not accepted. */
const describedRelease = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
  channel: z.enum(['stable', 'beta']),
  platform: z.string(),
  files: z
    .array(z.object({ url: z.string().regex(/^[\w.-]+$/), sha512: z.base64(), size: z.number().int().positive() }))
    .min(1)
    .max(most.files),
  notes: z.object({ ko: lines, en: lines }),
  stagingPercentage: z.number().min(0).max(100).optional(),
  minimumSystemVersion: z.string().max(50).optional(),
  signature: z.base64(),
  packages: z.undefined().optional(),
})

/** An update that is not taken. */
export class UpdateRefused extends Error {
  readonly problem: UpdateProblem

  constructor(problem: UpdateProblem) {
    super(`an update was refused: ${problem}`)
    this.problem = problem
  }
}

export interface Expected {
  /** Ed25519 public keys, base64 of their DER form; any of them may have signed. */
  keys: readonly string[]
  channel: Release['channel']
  /** As in `process.platform`. */
  platform: string
}

/**
 * Checks that a release is signed with one of the keys, for this channel and system (docs/product/updates.md "Signature").
 * @param described the content of the feed's file
 * @throws UpdateRefused
 */
export function checkRelease(described: unknown, { keys, channel, platform }: Expected): Release {
  const read = describedRelease.safeParse(described)
  if (!read.success) throw new UpdateRefused('signature')
  const { signature, packages: _, ...release } = read.data
  const text = Buffer.from(signedText(release))
  const isSigned = keys.some((key) =>
    verify(null, text, createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }), Buffer.from(signature, 'base64')),
  )
  if (!isSigned) throw new UpdateRefused('signature')
  if (release.channel !== channel || release.platform !== platform) throw new UpdateRefused('channel')
  return release
}
