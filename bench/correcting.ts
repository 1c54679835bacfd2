import { join } from 'node:path'
import { ask, joinFromElsewhere } from '../tests/e2e/support/client'
import { wordsIn } from '../tests/e2e/support/words'
import { launchApp } from '../tests/support/electron'
import { startServer } from './community'
import { freshFolder } from './electron-run'
import { measurePairs, type Ratio } from './pairs'

const boundMs = 100
const sentence = 'Everyone who visit my grandma gets persimmon. I was very exciting about it and she dont know. '

/** From the click on "Correct" of a post of 2,000 characters until its sentences are painted, against 100 ms. */
export async function correcting(): Promise<Ratio> {
  const server = await startServer({ demo: false })
  const folder = freshFolder()
  const mails = join(server.dataDir, 'mail')
  const member = (nickname: string) => joinFromElsewhere(server.url, mails, { email: `${nickname}@example.com`, nickname })
  const [learner, helper] = [await member('learner'), await member('helper')]
  const learning = { goals: [], about: '' }
  const languages = { korean: 'native', english: 'B1', motherTongue: null } as const
  await ask(server.url, 'setLearning', { ...learning, languages }, learner.token)
  await ask(server.url, 'setLearning', { ...learning, languages: { korean: 'B1', english: 'native', motherTongue: null } }, helper.token)
  const content = sentence.repeat(40).slice(0, 1_999)
  await ask(server.url, 'savePost', { category: 'conv', tags: [], images: [], content }, learner.token)
  const app = await launchApp({ dataDir: folder.path, env: { COMMUNITY_URL: server.url } })
  try {
    const page = await app.window()
    await page.evaluate(() => window.desktop.saveSettings({ language: 'en' }))
    await page.evaluate(({ email, password }) => window.desktop.logIn({ email, password }, { remember: true }), helper)
    await page.reload()
    const label = wordsIn('en')('corrections.correctOf', { name: 'learner' })
    await page.getByRole('button', { name: label }).waitFor()
    // What the app leaves for later has been loaded by then.
    await page.waitForTimeout(5_000)
    return await measurePairs({
      id: 'correcting',
      what: 'opening the correction of 2,000 characters, against 100 ms',
      unit: 'ms',
      must: 1,
      async ours() {
        const took = await page.evaluate(openCorrection, label)
        await page.keyboard.press('Escape')
        await page.locator('[role="dialog"]').waitFor({ state: 'detached' })
        return took
      },
      baseline: async () => boundMs,
    })
  } finally {
    await app.close()
    await server.stop()
    folder.remove()
  }
}

/** Runs in the page. @param label the name of the button */
async function openCorrection(label: string): Promise<number> {
  const began = performance.now()
  document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click()
  while (document.querySelectorAll('[role="dialog"] li').length < 40) await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve))
  return performance.now() - began
}
