import { limits } from '../../src/shared/limits'
import { press } from '../e2e/support/forms'
import { goTo } from '../e2e/support/stage'
import { composer, dropFiles, expectPictures } from '../e2e/support/writing'
import { beginAt } from './begin-at'
import { demoPictures } from './demo-pictures'
import { find } from './demo-posts'
import type { GatedScene, Scene, ScreenArea } from './screen'

const draft = '오늘 배운 말은 ‘덤’. 값을 치른 뒤에 얹어 주는 조금이에요.\nEnglish has the baker’s dozen, but 덤 is a mood.'

/** The composer in its states. */
export const writeScreens: ScreenArea = {
  screens: [
    { name: 'write-visitor', route: '/write', as: 'visitor' },
    { name: 'write-empty', route: '/write' },
    {
      name: 'write-prompt',
      route: '/write?prompt=02-03.middle.english',
      arrange: (scene) => write(scene, 'I take them to the stream behind the school. It is best after the rain.'),
      tidy: forget,
    },
    { name: 'write-meaning', route: '/write', arrange: withMeaning, tidy: forget },
    { name: 'write', route: '/write', arrange: (scene) => write(scene, draft), tidy: forget },
    { name: 'write-pictures', route: '/write', arrange: withPictures, tidy: forget },
    { name: 'write-tags', route: '/write', arrange: withTags, tidy: forget },
    {
      name: 'write-near-limit',
      route: '/write',
      arrange: (scene) => write(scene, '가나다라마바사 아자차카타파하. '.repeat(116)),
      tidy: forget,
    },
    { name: 'write-too-long', route: '/write', arrange: tooLong, tidy: forget },
    { name: 'write-refused-pictures', route: '/write', arrange: refusedPictures, tidy: forget },
    {
      name: 'write-video',
      route: '/write',
      arrange: (scene) => write(scene, '이 발음 영상이 좋았어요 https://www.youtube.com/watch?v=dQw4w9WgXcQ'),
      tidy: forget,
    },
    { name: 'write-leave', route: '/write', arrange: leaving, tidy: forget },
    { name: 'write-restored', route: '/', arrange: restored, tidy: forget },
    { name: 'write-cleared', route: '/', arrange: cleared, tidy: forget },
    { name: 'write-edit', route: '/', arrange: editing },
    { name: 'write-edit-outdated', route: '/', arrange: outdated, tidy: forgetEdit },
    { name: 'write-lost-picture', route: '/', arrange: lostPicture, tidy: forget },
    { name: 'write-posted', route: '/', arrange: posted, tidy: withoutPost },
    { name: 'post-meaning', route: '/', arrange: meaning },
    { name: 'post-video', route: '/', arrange: video, tidy: withoutPost },
  ],
  gated: [
    { name: 'write-offline', route: '/write', arrange: offline, tidy: forget },
    { name: 'write-failed', route: '/write', arrange: failed, tidy: forget },
  ],
}

const sheet = ({ page, t }: Scene) => composer(page, t)
const text = (scene: Scene) => sheet(scene).getByRole('textbox', { name: scene.t('compose.text') })

async function write(scene: Scene, words: string): Promise<void> {
  await text(scene).fill(words)
  await sheet(scene)
    .getByText(scene.t('compose.saved', { age: scene.t('common.age.now') }))
    .waitFor()
}

async function forget({ page }: Scene): Promise<void> {
  await beginAt(page, '/nowhere')
  await page.evaluate(() => window.desktop.saveDraft('post:new', null))
}

async function withMeaning(scene: Scene): Promise<void> {
  await write(scene, 'I get one more persimmon from the grandmother in market. She said it is 덤.')
  await press(sheet(scene), scene.t('compose.meaning.title'))
  const field = sheet(scene).getByRole('textbox', { name: scene.t('compose.meaning.title') })
  await field.fill('시장 할머니가 감을 하나 더 주셨어요. 이걸 덤이라고 한대요.')
  await field.blur()
}

async function withPictures(scene: Scene): Promise<void> {
  await write(scene, draft)
  await dropFiles(scene.page, sheet(scene), demoPictures.slice(0, 4))
  await expectPictures(sheet(scene), scene.t, 4)
}

async function withTags(scene: Scene): Promise<void> {
  await write(scene, draft)
  const field = sheet(scene).getByRole('textbox', { name: scene.t('compose.tags.add') })
  for (const tag of ['오늘의말', '시장', 'dailykorean', '우리말', '덤', 'shopping', '존댓말', '한국살이', '번역', '낱말', '열한번째'])
    await field.pressSequentially(`${tag},`)
}

async function tooLong(scene: Scene): Promise<void> {
  await write(scene, '가나다라마바사 아자차카타파하. '.repeat(120))
  await press(sheet(scene), scene.t('compose.post'))
}

async function refusedPictures(scene: Scene): Promise<void> {
  await write(scene, draft)
  const notes = ['단어장.txt', '숙제.hwp'].map((name) => ({ name, bytes: new TextEncoder().encode('덤') }))
  await dropFiles(scene.page, sheet(scene), [...demoPictures.slice(0, limits.images.perPost), ...notes])
  await expectPictures(sheet(scene), scene.t, limits.images.perPost)
}

async function leaving(scene: Scene): Promise<void> {
  await write(scene, draft)
  await scene.page.keyboard.press('Escape')
  await scene.page.getByRole('dialog', { name: scene.t('compose.leave.title') }).waitFor()
}

async function restored(scene: Scene): Promise<void> {
  await goTo(scene.page, '/write')
  await leaving(scene)
  await press(scene.page, scene.t('compose.leave.keep'))
  await sheet(scene).waitFor({ state: 'hidden' })
  await goTo(scene.page, '/write')
  await sheet(scene).getByText(scene.t('compose.restored')).waitFor()
}

async function cleared(scene: Scene): Promise<void> {
  await restored(scene)
  await press(sheet(scene), scene.t('compose.startFresh'))
  await scene.page.getByText(scene.t('compose.cleared')).waitFor()
}

async function editing({ page, t }: Scene): Promise<void> {
  await goTo(page, `/write?id=${await find(page, edited)}`)
  await composer(page, t, 'edit').waitFor()
}

const edited = { category: 'conv', words: 'ducks in a row' } as const

/** A draft that began before the post was edited elsewhere. */
async function outdated({ page, t }: Scene): Promise<void> {
  const postId = await find(page, edited)
  await saveDraft(page, postId, {
    content: 'I have my ducks in a row now, finally.',
    category: 'conv',
    basedOn: '2026-01-01T00:00:00.000Z',
  })
  await goTo(page, `/write?id=${postId}`)
  const notice = composer(page, t, 'edit').getByText(t('compose.outdated.show'))
  await notice.click()
}

async function forgetEdit({ page }: Scene): Promise<void> {
  const postId = await find(page, edited)
  await beginAt(page, '/nowhere')
  await page.evaluate((id) => window.desktop.saveDraft(`post:${id}`, null), postId)
}

/** A draft from days ago, whose picture the community has removed. */
async function lostPicture({ page, t }: Scene): Promise<void> {
  await saveDraft(page, 'new', { content: draft, category: 'korea', images: ['0197d3a0-0000-7000-8000-00000000000a-1200x900-d8c3a5.webp'] })
  await goTo(page, '/write')
  await composer(page, t)
    .getByText(t('compose.images.lost', { index: 1 }))
    .waitFor()
}

const saveDraft = (page: Scene['page'], of: string, fields: Record<string, unknown>) =>
  page.evaluate(([key, stored]) => window.desktop.saveDraft(key, stored), [`post:${of}`, JSON.stringify(fields)] as const)

async function meaning({ page, t }: Scene): Promise<void> {
  await goTo(page, `/?@id=${await find(page, { category: 'korea', words: '누추하지만' })}`)
  const post = page.getByRole('dialog').getByRole('article').first()
  await press(post, t('feed.post.meaning'))
}

async function posted(scene: Scene): Promise<void> {
  await goTo(scene.page, '/write')
  await text(scene).fill(draft)
  await press(sheet(scene), scene.t('compose.post'))
  await scene.page.getByText(scene.t('compose.posted')).waitFor()
}

async function video({ page }: Scene): Promise<void> {
  const postId = await page.evaluate(async () => {
    const content = '발음이 헷갈릴 때 보는 영상이에요. https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const answer = await window.desktop.call('savePost', { content, category: 'korea', tags: ['발음'], images: [] })
    return answer.ok ? answer.value.postId : ''
  })
  await beginAt(page, `/?@id=${postId}`)
  await page.locator('[role="dialog"] article').first().waitFor()
}

/** The newest post of home is the one just written. */
async function withoutPost({ page }: Scene): Promise<void> {
  await page.evaluate(async () => {
    const answer = await window.desktop.call('homePosts', { tags: [], subscribedOnly: false })
    const [newest] = answer.ok ? answer.value.items : []
    if (newest?.author.nickname === 'haru.line') await window.desktop.call('deletePost', { postId: newest.id })
  })
}

async function offline(scene: GatedScene): Promise<void> {
  await write(scene, draft)
  scene.gate.shut()
  await press(sheet(scene), scene.t('compose.post'))
  await sheet(scene).getByRole('alert').waitFor()
}

async function failed(scene: GatedScene): Promise<void> {
  await write(scene, draft)
  scene.gate.refuse('tempSave')
  await press(sheet(scene), scene.t('compose.post'))
  await sheet(scene).getByRole('alert').waitFor()
}
