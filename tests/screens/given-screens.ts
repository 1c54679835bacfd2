import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '../../src/shared/limits'
import { composer, expectPictures } from '../e2e/support/writing'
import { beginAt } from './begin-at'
import { demoPictures } from './demo-pictures'
import type { Scene, ScreenArea } from './screen'

/** What other programs give to the app for a new post (docs/product/desktop.md "From other programs"). */
export const givenScreens: ScreenArea = {
  screens: [
    { name: 'given-visitor', route: '/', as: 'visitor', arrange: beforeLogin, tidy: forgotten },
    { name: 'given-login', route: '/login', as: 'visitor', arrange: beforeLogin, tidy: forgotten },
    { name: 'given-pictures', route: '/', arrange: (scene) => accepted(scene, 2), tidy: forgotten },
    { name: 'given-beside-draft', route: '/', prepare: drafted, arrange: (scene) => accepted(scene, 1), tidy: forgotten },
    { name: 'given-refused', route: '/', arrange: refused, tidy: forgotten },
    { name: 'given-refused-one', route: '/', arrange: refusedAlone, tidy: forgotten },
    { name: 'given-full', route: '/', arrange: full, tidy: forgotten },
    { name: 'given-nothing', route: '/', arrange: nothing, tidy: forgotten },
    { name: 'given-asks', route: '/qna/write', arrange: asked, tidy: forgotten },
    { name: 'given-dragged', route: '/write', arrange: dragged, tidy: forgotten },
  ],
}

const folder = mkdtempSync(join(tmpdir(), 'hanmadi-given-'))
const fileOf = (name: string, bytes: Uint8Array | string) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const pictures = demoPictures.slice(0, limits.images.perPost + 2).map(({ bytes }, at) => fileOf(`사진 ${at + 1}.png`, bytes))

/** As a second start of the app hands its arguments to the first. */
async function give({ app }: Scene, paths: readonly string[], paste = false): Promise<void> {
  await app.electron.evaluate(({ app: electronApp }, given) => void electronApp.emit('second-instance', {}, [], '', given), {
    paths: [...paths],
    more: false,
    paste,
  })
}

async function beforeLogin(scene: Scene): Promise<void> {
  await give(scene, pictures.slice(0, 1))
  await scene.page.getByText(scene.t('compose.incoming.afterLogin')).waitFor()
}

async function accepted(scene: Scene, count: number): Promise<void> {
  await give(scene, pictures.slice(0, count))
  await expectPictures(composer(scene.page, scene.t), scene.t, count)
}

async function drafted({ page }: Scene): Promise<void> {
  const draft = { content: '쓰던 글이에요. The rest comes tonight.', category: 'conv', tags: ['일기'], images: [] }
  await page.evaluate((text) => window.desktop.saveDraft('post:new', text), JSON.stringify(draft))
}

async function refused(scene: Scene): Promise<void> {
  const album = join(folder, '여름 방학 사진')
  mkdirSync(album, { recursive: true })
  const others = [
    fileOf('단어장.txt', '덤'),
    fileOf('2026 봄학기 중급 한국어 숙제 최종본 (수정).hwp', '덤'),
    album,
    join(folder, '지운 사진.png'),
  ]
  await give(scene, [...pictures.slice(0, 1), ...others])
  await expectPictures(composer(scene.page, scene.t), scene.t, 1)
  await composer(scene.page, scene.t).getByText('단어장.txt').waitFor()
}

async function refusedAlone(scene: Scene): Promise<void> {
  await give(scene, [fileOf('단어장.txt', '덤')])
  await composer(scene.page, scene.t).getByText('단어장.txt').waitFor()
}

async function full(scene: Scene): Promise<void> {
  await give(scene, pictures)
  await expectPictures(composer(scene.page, scene.t), scene.t, limits.images.perPost)
}

async function nothing(scene: Scene): Promise<void> {
  await scene.app.electron.evaluate(({ clipboard }) => clipboard.clear())
  await give(scene, [], true)
  await scene.page.getByText(scene.t('compose.incoming.nothing')).waitFor()
}

async function asked(scene: Scene): Promise<void> {
  const { page, t } = scene
  await page.getByRole('textbox').first().fill('‘덤’은 영어로 뭐라고 해요?')
  await give(scene, pictures.slice(0, 1))
  await page.getByRole('button', { name: t('compose.leave.keep') }).waitFor()
}

async function dragged({ page, t }: Scene): Promise<void> {
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['picture'], '여름.png', { type: 'image/png' }))
    return transfer
  })
  await composer(page, t).dispatchEvent('dragenter', { dataTransfer })
  await composer(page, t).dispatchEvent('dragover', { dataTransfer })
}

/** What still waits is taken and dropped. */
async function forgotten({ page }: Scene): Promise<void> {
  await page.evaluate(() => window.desktop.takeIncoming())
  await beginAt(page, '/nowhere')
  await page.evaluate(() => window.desktop.forgetDrafts())
}
