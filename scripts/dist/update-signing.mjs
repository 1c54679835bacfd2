import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { readUpdateFeed } from '../../src/shared/community-address.ts'
import { signedText } from '../../src/shared/release.ts'
import { inRoot } from '../setup/paths.mjs'
import { SetupError } from '../setup/process.mjs'
import { readNotes } from './release-notes.mjs'

const sourceFile = inRoot('out/update-source.json')
const communityFile = 'resources/community.json'
const platforms = [
  { suffix: /-linux(?:-\w+)?$/, platform: 'linux' },
  { suffix: /-mac$/, platform: 'darwin' },
  { suffix: /$/, platform: 'win32' },
]

/**
 * What is said about updates of the build: the address of the folder that will hold the released files, as `updates` in the build's
 * `community.json` or else in `HANMADI_UPDATE_FEED`; in the environment `HANMADI_UPDATE_KEY` (a file with the Ed25519 private key, PEM) and,
 * to change keys, `HANMADI_UPDATE_NEXT_KEY` (a file with the public key that signs later releases).
 * @returns null without a feed: such a build does not update itself
 */
export function readSigning(env) {
  const { HANMADI_UPDATE_FEED: feedOfVariable, HANMADI_UPDATE_KEY: keyFile, HANMADI_UPDATE_NEXT_KEY: nextFile } = env
  const feedOfFile = feedInCommunityFile()
  if (feedOfFile === undefined && !feedOfVariable) return null
  const name = feedOfFile === undefined ? 'HANMADI_UPDATE_FEED' : `The field “updates” of ${communityFile}`
  const address = String(feedOfFile ?? feedOfVariable)
  const feed = readUpdateFeed(address)
  if (feed === null) throw new SetupError(`${name} has to be an https address without a query: ${address}`)
  if (!keyFile) throw new SetupError(`${name} is given, but not HANMADI_UPDATE_KEY, the file with the key that signs updates.`)
  const privateKey = readKey(keyFile, createPrivateKey)
  const keys = [createPublicKey(privateKey), ...(nextFile ? [readKey(nextFile, createPublicKey)] : [])]
  return {
    feed,
    privateKey,
    keys: keys.map((key) => key.export({ format: 'der', type: 'spki' }).toString('base64')),
  }
}

function feedInCommunityFile() {
  const file = inRoot(communityFile)
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))?.updates
  } catch {
    throw new SetupError(`${communityFile} is not valid JSON.`)
  }
}

function readKey(file, create) {
  try {
    const key = create(readFileSync(file, 'utf8'))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Reported below.
  }
  throw new SetupError(`${file} holds no Ed25519 key in PEM form. One is made with: openssl genpkey -algorithm ed25519 -out ${file}`)
}

/** Writes into the build where its updates come from, or nothing. */
export function writeUpdateSource(signing) {
  rmSync(sourceFile, { force: true })
  if (signing !== null) writeFileSync(sourceFile, JSON.stringify({ feed: signing.feed, keys: signing.keys }))
}

/** A feed's file of electron-builder with what the signature covers and the signature. */
export function signFeed(described, { channel, platform, notes, privateKey }) {
  const { version, files, stagingPercentage, minimumSystemVersion } = described
  const release = {
    version,
    channel,
    platform,
    files: files.map(({ url, sha512, size }) => ({ url, sha512, size })),
    notes,
    stagingPercentage,
    minimumSystemVersion,
  }
  const signature = sign(null, Buffer.from(signedText(release)), privateKey).toString('base64')
  const { path: _, sha512: __, ...rest } = described
  return { ...rest, channel, platform, notes, signature }
}

/** Signs the feed's files that electron-builder has written: `latest…` for stable releases, `beta…` for both. */
export function signFeeds(folder, { privateKey }) {
  for (const name of readdirSync(folder)) {
    const [, channelName, rest = ''] = /^(latest|beta)(.*)\.yml$/.exec(name) ?? []
    if (channelName === undefined) continue
    const described = parse(readFileSync(join(folder, name), 'utf8'))
    const { platform } = platforms.find(({ suffix }) => suffix.test(rest))
    const channel = channelName === 'latest' ? 'stable' : 'beta'
    const signed = signFeed(described, { channel, platform, notes: readNotes(described.version), privateKey })
    writeFileSync(join(folder, name), stringify(signed, { lineWidth: 0 }))
  }
}
