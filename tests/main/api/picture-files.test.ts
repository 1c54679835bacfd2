import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureType, readPicture } from '../../../src/main/api/picture-files'
import { orNote } from '../../support/run-report'

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64)])
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-pictures-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(folder, name), bytes)
  return { path: join(folder, name) }
}

it('recognizes pictures by their content', () => {
  expect(pictureType(png)).toBe('image/png')
  expect(pictureType(Buffer.from('\xff\xd8\xff\xe0', 'latin1'))).toBe('image/jpeg')
  expect(pictureType(Buffer.from('GIF89a'))).toBe('image/gif')
  expect(pictureType(Buffer.from('RIFF\0\0\0\0WEBPVP8 '))).toBe('image/webp')
  for (const other of ['<svg xmlns=', 'RIFF\0\0\0\0WAVE', '%PDF-1.7', '', 'GIF']) expect(pictureType(Buffer.from(other))).toBeNull()
})

it('reads a picture from the disk or from bytes', async () => {
  expect(await readPicture(file('a.txt', png))).toEqual({ bytes: new Uint8Array(png), type: 'image/png' })
  expect((await readPicture({ bytes: new Uint8Array(png) })).type).toBe('image/png')
})

it('refuses any other file', async () => {
  const code = (wanted: Promise<unknown>) =>
    wanted.then(
      () => 'read',
      ({ error }) => error.code,
    )
  expect(await code(readPicture(file('secret.png', Buffer.from('-----BEGIN PRIVATE KEY-----'))))).toBe('unsupportedMedia')
  expect(await code(readPicture(file('large.png', Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]))))).toBe('tooLarge')
  expect(await code(readPicture({ bytes: Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]) }))).toBe('tooLarge')
  expect(await code(readPicture({ path: folder }))).toBe('unsupportedMedia')
  expect(await code(readPicture({ path: join(folder, 'nothing.png') }))).toBe('notFound')
})

it.runIf(orNote(process.platform !== 'win32', 'a device as a picture: Windows has none'))('does not block on a device', async () => {
  await expect(readPicture({ path: '/dev/zero' })).rejects.toMatchObject({ error: { code: 'unsupportedMedia' } })
})
