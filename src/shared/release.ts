// Imported by scripts too, which run without a bundler: this file imports nothing.

/** A file of a release. `sha512` in base64, `size` in bytes. */
export interface ReleaseFile {
  url: string
  sha512: string
  size: number
}

/** What a signature of an update covers (docs/product/updates.md "Signature"). */
export interface Release {
  version: string
  channel: 'stable' | 'beta'
  /** As in `process.platform`. */
  platform: string
  files: ReleaseFile[]
  notes: { ko: string[]; en: string[] }
  /** The share of installations that take it, in per cent; absent: all. */
  stagingPercentage?: number | undefined
  minimumSystemVersion?: string | undefined
}

/** The name of the app in signatures, so that a key signs nothing for another program. */
const signedFor = 'app.hanmadi.desktop update'

/** The text that is signed for a release: every field in a fixed order. */
export function signedText({ version, channel, platform, files, notes, stagingPercentage, minimumSystemVersion }: Release): string {
  const parts = files.map(({ url, sha512, size }) => [url, sha512, size])
  return JSON.stringify([
    signedFor,
    version,
    channel,
    platform,
    parts,
    notes.ko,
    notes.en,
    stagingPercentage ?? null,
    minimumSystemVersion ?? null,
  ])
}
