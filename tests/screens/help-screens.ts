import type { Learning } from '../../src/shared/contract/languages'
import { expect } from '../support/electron'
import { beginAt } from './begin-at'
import type { Scene, ScreenArea } from './screen'

/** The view of home with the texts that wait for help. */
export const helpScreens: ScreenArea = {
  screens: [
    { name: 'home-help', route: '/', arrange: helpView, tidy: (scene) => showView(scene, 'all') },
    { name: 'home-help-question', route: '/', arrange: helpQuestion, tidy: (scene) => showView(scene, 'all') },
    { name: 'home-help-none', route: '/', arrange: nobodyWaits, tidy: somebodyWaits },
    { name: 'home-help-no-language', route: '/', arrange: withoutLanguage, tidy: withLanguage },
  ],
}

async function showView({ page, t }: Scene, view: 'all' | 'help'): Promise<void> {
  await page.getByRole('radio', { name: t(`feed.views.${view}`) }).check()
}

async function helpView(scene: Scene): Promise<void> {
  await showView(scene, 'help')
  await scene.page.getByRole('feed', { name: scene.t('feed.help.list') }).waitFor()
}

async function helpQuestion(scene: Scene): Promise<void> {
  const { page, t } = scene
  await helpView(scene)
  const answer = page.getByRole('button', { name: t('feed.help.answer'), exact: false }).first()
  await expect
    .poll(async () => {
      await page.mouse.move(480, 600)
      await page.mouse.wheel(0, 500)
      return answer.isVisible()
    })
    .toBe(true)
  await answer.scrollIntoViewIfNeeded()
}

/** Hides every text that waits. */
async function nobodyWaits(scene: Scene): Promise<void> {
  await hideWaiting(scene, 'hideItem')
  await openEmptyHelp(scene, 'none')
}

async function somebodyWaits(scene: Scene): Promise<void> {
  await hideWaiting(scene, 'showItem')
  await beginAt(scene.page, '/')
  await showView(scene, 'all')
}

let waiting: { kind: 'post' | 'question' | 'answer'; id: string }[] = []

async function hideWaiting({ page }: Scene, call: 'hideItem' | 'showItem'): Promise<void> {
  if (call === 'hideItem')
    waiting = await page.evaluate(async () => {
      const found: typeof waiting = []
      for (let more = true; more; ) {
        const before = found.at(-1)?.id
        const answer = await window.desktop.call('helpWanted', before === undefined ? {} : { before })
        if (!answer.ok) break
        for (const item of answer.value.items) {
          if (item.kind === 'post') found.push({ kind: item.kind, id: item.post.id })
          else if (item.kind === 'question') found.push({ kind: item.kind, id: item.question.id })
          else found.push({ kind: item.kind, id: item.answer.id })
        }
        more = answer.value.more
      }
      return found
    })
  await page.evaluate(
    async ([items, name]) => {
      for (const item of items) await window.desktop.call(name, item)
    },
    [waiting, call] as const,
  )
}

let spoken: Learning | null = null

async function withoutLanguage(scene: Scene): Promise<void> {
  spoken = await scene.page.evaluate(async () => {
    const { user } = await window.desktop.start()
    return user?.languages ? { languages: user.languages, goals: user.goals, about: user.about } : null
  })
  await speak(scene, { languages: { korean: null, english: null, motherTongue: null }, goals: [], about: '' })
  await openEmptyHelp(scene, 'noLanguage')
}

async function withLanguage(scene: Scene): Promise<void> {
  if (spoken) await speak(scene, spoken)
  await beginAt(scene.page, '/')
  await showView(scene, 'all')
}

async function speak({ page }: Scene, learning: Learning): Promise<void> {
  await page.evaluate((each) => window.desktop.call('setLearning', each), learning)
}

async function openEmptyHelp(scene: Scene, state: 'none' | 'noLanguage'): Promise<void> {
  const { page, t } = scene
  await page.reload()
  await showView(scene, 'help')
  await page.getByRole('heading', { name: t(`feed.help.${state}.title`) }).waitFor()
}
