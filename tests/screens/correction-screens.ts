import { beginAt } from './begin-at'
import { find, openOver, persimmons } from './demo-posts'
import type { Scene, ScreenArea } from './screen'

/** Correcting a text, and the corrections of one. */
export const correctionScreens: ScreenArea = {
  screens: [
    { name: 'correct', route: '/', arrange: changing, tidy: discard },
    { name: 'correct-nothing', route: '/', arrange: nothingSaid },
    { name: 'correct-leave', route: '/', arrange: leaving, tidy: discard },
    { name: 'corrected', route: '/', arrange: corrected, tidy: withoutCorrections },
    { name: 'corrected-comment', route: '/', arrange: correctedLearner },
    { name: 'message-corrected', route: '/talk', arrange: (scene) => openedRoom(scene, 'daniel_writes') },
    { name: 'message-corrected-own', route: '/talk', arrange: (scene) => openedRoom(scene, 'lucia.mx') },
    { name: 'message-correct', route: '/talk', arrange: correctingMessage, tidy: closedEditor },
  ],
}

/** A post with corrections by two, and one of a comment. */
async function correctedLearner({ page }: Scene): Promise<void> {
  await openOver(page, await find(page, { category: 'korea', words: '답례로 쿠키를' }))
  await page.locator('[data-correction]').first().waitFor()
}

/** The demo account's room with a member, at its corrections. */
async function openedRoom({ page, t }: Scene, nickname: string): Promise<void> {
  await page.evaluate(async (name) => {
    const answer = await window.desktop.call('rooms', {})
    const room = answer.ok ? answer.value.rooms.find(({ partner }) => partner.nickname === name) : undefined
    window.location.hash = `/talk/${room?.id}`
  }, nickname)
  await page.getByRole('textbox', { name: t('chat.write.field'), exact: true }).waitFor()
  await page.locator('[data-message-id] ins').first().waitFor()
}

async function correctingMessage(scene: Scene): Promise<void> {
  const { page, t } = scene
  await openedRoom(scene, 'lucia.mx')
  await page
    .locator('[data-message-id]')
    .getByRole('button', { name: t('corrections.correct'), exact: true })
    .last()
    .press('Enter')
  await page.locator('[data-line]').waitFor()
}

async function closedEditor({ page }: Scene): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('[data-line]').waitFor({ state: 'detached' })
  await beginAt(page, '/')
}

async function openEditor({ page, t }: Scene): Promise<void> {
  await openOver(page, await find(page, persimmons))
  await page
    .locator('[role="dialog"]')
    .first()
    .getByRole('button', { name: t('feed.post.actions'), exact: true })
    .click()
  await page.getByRole('menuitem', { name: t('corrections.correct') }).click()
  await page.locator('[data-line]').waitFor()
}

async function changing(scene: Scene): Promise<void> {
  const { page } = scene
  await openEditor(scene)
  await page.keyboard.press('Enter')
  const line = page.locator('[data-line]')
  await line.fill((await line.inputValue()).replace(/ (\S+)$/, ' 정말 $1'))
  await page.keyboard.press('Enter')
  await page.keyboard.type('Note')
}

async function nothingSaid(scene: Scene): Promise<void> {
  await openEditor(scene)
  await scene.page.keyboard.press('ControlOrMeta+Enter')
  await scene.page.getByRole('alert').waitFor()
}

async function leaving(scene: Scene): Promise<void> {
  await changing(scene)
  await scene.page.keyboard.press('Escape')
  await scene.page.getByRole('dialog', { name: scene.t('corrections.leave.title') }).waitFor()
}

async function discard(scene: Scene): Promise<void> {
  const { page, t } = scene
  const ask = page.getByRole('button', { name: t('compose.leave.discard') })
  if (!(await ask.isVisible())) await page.keyboard.press('Escape')
  await ask.click()
  await beginAt(page, '/')
}

async function corrected(scene: Scene): Promise<void> {
  const { page } = scene
  const id = await find(page, persimmons)
  await page.evaluate(async (postId) => {
    const answer = await window.desktop.call('post', { postId })
    if (!answer.ok) throw new Error(answer.error.code)
    const of = answer.value.post.content
    const at = of.indexOf('.') + 1
    const sentences = [
      {
        original: of.slice(0, at),
        corrected: of.slice(0, at).replace(/ (\S+)\.$/, ' 정말 $1.'),
        good: false,
        note: '‘정말’을 넣으면 더 자연스러워요.',
      },
      { original: of.slice(at), corrected: null, good: true, note: '' },
    ]
    const sent = await window.desktop.call('correct', { target: { kind: 'post', id: postId }, of, sentences, comment: '잘 읽었어요.' })
    if (!sent.ok && sent.error.code !== 'exists') throw new Error(sent.error.code)
  }, id)
  await openOver(page, id)
  await page.locator('[data-correction]').scrollIntoViewIfNeeded()
}

async function withoutCorrections({ page }: Scene): Promise<void> {
  const id = await find(page, persimmons)
  await page.evaluate(async (postId) => {
    const answer = await window.desktop.call('corrections', { target: { kind: 'post', id: postId } })
    for (const { id: correctionId, mine } of answer.ok ? answer.value.items : [])
      if (mine) await window.desktop.call('deleteCorrection', { correctionId })
  }, id)
}
