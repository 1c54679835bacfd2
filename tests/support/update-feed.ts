import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { signFeed } from '../../scripts/dist/update-signing.mjs'

/** A feed of updates on loopback. */
export interface UpdateFeed {
  address: string
  /** The names of the files that were asked for. */
  asked: string[]
  /** Answers with this text under this name. */
  put(name: string, content: string | Buffer): void
  /** Ends the connection in the middle of this file. */
  cut(name: string): void
  close(): Promise<void>
}

export async function startUpdateFeed(): Promise<UpdateFeed> {
  const files = new Map<string, Buffer>()
  const halved = new Set<string>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://feed').pathname.slice(1)
    asked.push(name)
    const content = files.get(name)
    if (content === undefined) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-length': content.length })
    if (!halved.has(name)) response.end(content)
    else response.write(content.subarray(0, content.length / 2), () => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    put: (name, content) => {
      halved.delete(name)
      files.set(name, Buffer.from(content))
    },
    cut: (name) => void halved.add(name),
    close: () => new Promise((done) => void server.close(() => done())),
  }
}

/** A key pair that signs updates. */
export function updateKey(): { privateKey: KeyObject; pem: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { privateKey, pem: String(privateKey.export({ format: 'pem', type: 'pkcs8' })) }
}

export interface Released {
  version: string
  /** The name of the release's file, and its content. */
  name: string
  content: Buffer
  privateKey: KeyObject
  channel?: 'stable' | 'beta'
}

const notes = { ko: ['더 나아졌어요'], en: ['Everything is better'] }

/** The text of a feed's file for a release. */
export function describe({ version, name, content, privateKey, channel = 'stable' }: Released): string {
  const sha512 = createHash('sha512').update(content).digest('base64')
  const described = { version, files: [{ url: name, sha512, size: content.length }], releaseDate: '2026-01-01T00:00:00.000Z' }
  return stringify(signFeed(described, { channel, platform: 'linux', notes, privateKey }))
}

/**
 * Writes a program that stands for an AppImage: it runs an unpacked build. The runtime of real ones is not in any package registry.
 * @param build the folder of the unpacked build @param args of the app, after those that it is started with
 */
export function writeLauncher(file: string, build: string, args: readonly string[]): Buffer {
  const lines = [
    '#!/bin/sh',
    // As if the unpacked build were its mount.
    `export APPIMAGE="$0" APPDIR="${build}"`,
    // Of two switches of Chromium with one name, the last counts.
    `exec "${join(build, 'hanmadi')}" "$@" ${args.join(' ')}`,
  ]
  // As large as a download that can be cut in its middle.
  writeFileSync(file, `${lines.join('\n')}\nexit\n${'#'.repeat(200_000)}\n`)
  chmodSync(file, 0o755)
  return readFileSync(file)
}
