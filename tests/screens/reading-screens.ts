import { answerAsUsual, answerInstead } from './as-main'
import { find, openOver } from './demo-posts'
import type { Scene, ScreenArea } from './screen'

/** Selected text and its pronunciation, and the settings of reading, listening and spelling. */
export const readingScreens: ScreenArea = {
  screens: [
    { name: 'reading-bar', route: '/', arrange: (scene) => selected(scene, '쿠키를') },
    { name: 'reading-menu', route: '/', arrange: menu, tidy: (scene) => closed(scene) },
    { name: 'reading-korean', route: '/', arrange: (scene) => pronounced(scene, '답례로 쿠키를') },
    { name: 'reading-english', route: '/', arrange: (scene) => pronouncedOf(scene, 'afraid') },
    { name: 'reading-english-words', route: '/', arrange: (scene) => pronouncedOf(scene, 'I can’t make it') },
    { name: 'reading-kept', route: '/', arrange: kept, tidy: (scene) => takenOut(scene) },
    { name: 'reading-post', route: '/', arrange: sounded, tidy: plain },
    { name: 'reading-settings', route: '/profile/setting/reading' },
    { name: 'spelling-settings', route: '/profile/setting/spelling' },
    { name: 'reading-settings-voices', route: '/profile/setting/reading', arrange: voiced },
    { name: 'reading-voice', route: '/', arrange: withVoice },
    { name: 'reading-no-voice', route: '/', arrange: unheard },
    { name: 'reading-long', route: '/', arrange: (scene) => pronounced(scene, null) },
  ],
  // Reports errors to the console.
  gated: [
    {
      name: 'reading-failed',
      route: '/',
      prepare: (scene) => answerInstead(scene, { englishSounds: { error: 'serverError' } }),
      async arrange(scene) {
        await pronounced(scene, 'afraid', englishPost)
        await scene.page.getByRole('button', { name: scene.t('reading.panel.retry') }).waitFor()
      },
      tidy: answerAsUsual,
    },
  ],
}

const englishPost = 'I’m afraid I can’t make it'

/** Selects words of a post that is open over the page; null: its first paragraph. */
async function selected({ page, t }: Scene, words: string | null, post = '답례로 쿠키를'): Promise<void> {
  const category = post === '답례로 쿠키를' ? 'korea' : 'conv'
  await openOver(page, await find(page, { category, words: post }))
  await page
    .locator('[role=dialog] [data-readable]')
    .first()
    .evaluate((element, chosen) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const node = walker.currentNode as Text
        const at = node.data.indexOf(chosen ?? node.data)
        if (at < 0) continue
        window.getSelection()?.setBaseAndExtent(node, at, node, at + (chosen ?? node.data).length)
        return
      }
      throw new Error(`no ${chosen}`)
    }, words)
  await page.getByRole('toolbar', { name: t('reading.bar') }).waitFor()
}

async function pronounced(scene: Scene, words: string | null, post?: string): Promise<void> {
  const { page, t } = scene
  await selected(scene, words, post)
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('reading.sound') })
    .click()
  await page.getByRole('region', { name: t('reading.panel.label') }).waitFor()
}
async function pronouncedOf(scene: Scene, words: string): Promise<void> {
  await pronounced(scene, words, englishPost)
  await scene.page.locator('[lang="en-fonipa"]').first().waitFor()
}

/** Voices as Windows and macOS have them; the machine that takes the pictures has none. */
async function voiced({ page }: Scene): Promise<void> {
  await page.evaluate(() => {
    const voice = (name: string, lang: string) => ({ voiceURI: name, name, lang, default: false, localService: true })
    const voices = [voice('Microsoft Heami - Korean (Korean)', 'ko-KR'), voice('Yuna', 'ko-KR'), voice('Samantha', 'en-US')]
    window.speechSynthesis.getVoices = () => voices
    window.speechSynthesis.dispatchEvent(new Event('voiceschanged'))
  })
}

async function withVoice(scene: Scene): Promise<void> {
  await voiced(scene)
  await pronounced(scene, '답례로 쿠키를')
}

async function unheard(scene: Scene): Promise<void> {
  const { page, t } = scene
  await selected(scene, '쿠키를')
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('reading.listen') })
    .click()
  await page.getByText(t('reading.noVoice.korean')).waitFor()
}

async function menu(scene: Scene): Promise<void> {
  const { page, t } = scene
  await selected(scene, '쿠키를')
  const place = await page.evaluate(() => {
    const { x, y, width, height } = window.getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
  await page.mouse.click(place.x, place.y, { button: 'right' })
  await page.getByRole('menu', { name: t('reading.menu.label') }).waitFor()
}
const closed = ({ page }: Scene) => page.keyboard.press('Escape')

const keepingOf = ({ page, t }: Scene, name: 'keep' | 'kept') =>
  page.getByRole('toolbar').getByRole('button', { name: t(`reading.${name}`), exact: true })
async function kept(scene: Scene): Promise<void> {
  await selected(scene, '쿠키를')
  await keepingOf(scene, 'keep').click()
  await keepingOf(scene, 'kept').waitFor()
}
const takenOut = (scene: Scene) => keepingOf(scene, 'kept').click()

async function sounded({ page }: Scene): Promise<void> {
  await page.evaluate(() => window.desktop.saveSettings({ showsPronunciation: true }))
  await page.locator('ruby rt').first().waitFor()
}

async function plain({ page }: Scene): Promise<void> {
  await page.evaluate(() => window.desktop.saveSettings({ showsPronunciation: false }))
}
