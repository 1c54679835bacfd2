import { execFileSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from 'electron'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Given } from '../../../src/main/incoming/given-arguments'
import { watchIncoming } from '../../../src/main/incoming/incoming'
import { readGivenPicture } from '../../../src/main/incoming/read-given-picture'
import { limits } from '../../../src/shared/limits'
import { orNote } from '../../support/run-report'

const isPosix = orNote(process.platform !== 'win32', 'links, pipes and devices as given files: Windows has none that anyone can make')

const gif = Buffer.from('GIF89a and the rest')
let folder = ''
const at = (name: string) => join(folder, name)
const put = (name: string, content: string | Buffer) => {
  writeFileSync(at(name), content)
  return at(name)
}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-given-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function problemsOf(paths: string[]): Promise<string[]> {
  const files = await Promise.all(paths.map(readGivenPicture))
  return files.map((file) => ('problem' in file ? `${file.name} ${file.problem}` : file.name))
}

describe('a file that another program gives', () => {
  it('is read when its content is a picture, with its name in NFC', async () => {
    const name = '여름.txt'
    expect(await readGivenPicture(put(name.normalize('NFD'), gif))).toMatchObject({ name, bytes: new Uint8Array(gif) })
    if (!isPosix) return
    symlinkSync(at(name.normalize('NFD')), at('link.gif'))
    expect(await readGivenPicture(at('link.gif'))).toMatchObject({ name: 'link.gif', bytes: new Uint8Array(gif) })
  })

  it('is refused with a reason otherwise, and never waited for', async () => {
    const large = put('large.gif', gif)
    truncateSync(large, 2 * 1024 ** 3)
    const video = put('video.mov', 'nothing')
    truncateSync(video, 2 * 1024 ** 3)
    mkdirSync(at('folder.png'))
    const paths = [large, video, at('folder.png'), put('empty.png', ''), at('removed.png')]
    expect(await problemsOf([...paths, put('program.png', 'MZ\x90'), put('phone.jpg', '\0\0\0\x18ftypheic')])).toEqual([
      'large.gif tooLarge',
      'video.mov wrongType',
      'folder.png folder',
      'empty.png empty',
      'removed.png gone',
      'program.png wrongType',
      'phone.jpg heic',
    ])
  })

  it.runIf(isPosix)('is refused, and never waited for, also when it is no file', async () => {
    execFileSync('mkfifo', [at('pipe.png')])
    symlinkSync(at('loop.png'), at('loop.png'))
    symlinkSync('/dev/zero', at('zero.png'))
    expect(await problemsOf(['pipe.png', 'loop.png', 'zero.png'].map(at))).toEqual([
      'pipe.png wrongType',
      'loop.png gone',
      'zero.png wrongType',
    ])
  })
})

describe('what is given to the app', () => {
  const nothing: Given = { paths: [], more: false, paste: false }
  function anApp(first: Given = nothing) {
    const app = new EventEmitter()
    return { app, incoming: watchIncoming(app as unknown as App, first) }
  }
  const listen = (incoming: ReturnType<typeof watchIncoming>, mayPaste = true) => {
    const heard: number[] = []
    incoming.follow({ mayPaste: () => mayPaste, onChange: (waiting) => void heard.push(waiting) })
    return heard
  }

  it('waits until something listens and takes it, once', async () => {
    const { app, incoming } = anApp({ ...nothing, paths: [put('a.gif', gif)] })
    let prevented = 0
    app.emit('open-file', { preventDefault: () => (prevented += 1) }, put('b.gif', gif))
    app.emit('second-instance', {}, [], '', { ...nothing, paths: [at('a.gif'), at('removed.gif')] })
    const heard = listen(incoming)
    expect([prevented, heard, incoming.waiting()]).toEqual([1, [3], 3])
    expect(await incoming.take()).toMatchObject({
      pictures: [{ name: 'a.gif' }, { name: 'b.gif' }],
      refused: [{ name: 'removed.gif', problem: 'gone' }],
      more: false,
      paste: false,
    })
    expect([heard, incoming.waiting()]).toEqual([[3, 0], 0])
    expect(await incoming.take()).toEqual({ pictures: [], refused: [], more: false, paste: false })
  })

  it('is at most what a post holds; it says when there was more', async () => {
    const paths = Array.from({ length: 12 }, (_, index) => put(`${index}.gif`, gif))
    const { incoming } = anApp({ ...nothing, paths })
    const taken = await incoming.take()
    expect([taken.pictures.length, taken.more]).toEqual([limits.images.perPost, true])
  })

  it('is nothing when another instance says something else', () => {
    const { app, incoming } = anApp()
    const heard = listen(incoming)
    for (const data of [undefined, null, {}, 'x', { paths: ['/a.png'] }, { ...nothing, paths: [1] }, { ...nothing, path: '/a' }, nothing])
      app.emit('second-instance', {}, [], '', data)
    expect([heard, incoming.waiting()]).toEqual([[], 0])
  })

  it('lets a page read the clipboard only once after it was asked for', async () => {
    const { app, incoming } = anApp()
    listen(incoming)
    expect(incoming.takePaste()).toBe(false)
    incoming.askForPaste()
    expect(incoming.takePaste()).toBe(false)
    await incoming.take()
    app.emit('second-instance', {}, [], '', { ...nothing, paths: [put('c.gif', gif)] })
    await incoming.take()
    expect([incoming.takePaste(), incoming.takePaste()]).toEqual([true, false])
  })

  it('the clipboard is not kept for somebody who is not signed in', async () => {
    const { incoming } = anApp()
    listen(incoming, false)
    incoming.askForPaste()
    expect(incoming.waiting()).toBe(0)
    listen(incoming, true)
    incoming.askForPaste()
    incoming.askForPaste()
    expect((await incoming.take()).paste).toBe(true)
    expect((await incoming.take()).paste).toBe(false)
  })
})
