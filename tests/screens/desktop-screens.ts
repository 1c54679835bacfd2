import type { CommunityState } from '../../src/shared/community'
import { goTo } from '../e2e/support/stage'
import { answerAsUsual, answerInstead, tell } from './as-main'
import { find, openOver } from './demo-posts'
import type { Scene, ScreenArea } from './screen'

const folder = '/Users/haru/Library/Application Support/Hanmadi/community'
const kept = `${folder}/replaced-20260301T181000Z`

/** What the app does when something goes wrong with itself, and paper. */
export const desktopScreens: ScreenArea = {
  screens: [
    {
      name: 'desktop-community-starting',
      route: '/',
      isWaiting: true,
      arrange: (scene) => becomes(scene, { state: 'restarting' }),
      tidy: ready,
    },
    {
      name: 'desktop-community-failed',
      route: '/',
      arrange: (scene) => becomes(scene, { state: 'failed', log: `${folder}/logs/main.log` }),
      tidy: ready,
    },
    {
      name: 'desktop-community-folder',
      route: '/',
      arrange: (scene) => becomes(scene, { state: 'failed', log: `${folder}/logs/main.log`, reason: 'folder', folder }),
      tidy: ready,
    },
    { name: 'desktop-stranger', route: '/', prepare: paired, arrange: (scene) => becomes(scene, { state: 'stranger' }), tidy: ready },
    {
      name: 'desktop-set-aside',
      route: '/nowhere',
      arrange: (scene) => becomes(scene, { state: 'ready', setAside: `${folder}/community.db.damaged-20260302T051200Z` }),
      tidy: ready,
    },
    {
      name: 'desktop-restored',
      route: '/nowhere',
      arrange: (scene) => becomes(scene, { state: 'ready', restored: { at: Date.UTC(2026, 2, 1, 18, 10), kept } }),
      tidy: ready,
    },
    { name: 'desktop-paper', route: '/', arrange: onPaper, tidy: ({ page }) => page.emulateMedia({ media: null }) },
  ],
  // Reports errors to the console.
  gated: [{ name: 'desktop-page-failed', route: '/nowhere', arrange: pageFails, tidy: answerAsUsual }],
}

const becomes = (scene: Scene, state: CommunityState) => tell(scene, 'communityState', state)

async function ready(scene: Scene): Promise<void> {
  await becomes(scene, { state: 'ready' })
  await answerAsUsual(scene)
}

/** Main gives the notebook figures that cannot be drawn. */
async function pageFails(scene: Scene): Promise<void> {
  await answerInstead(scene, { notebookOverview: { value: { total: 3, tags: null } } })
  await goTo(scene.page, '/notebook')
  await scene.page.getByText(scene.t('shell.pageFailed')).waitFor()
}

async function paired(scene: Scene): Promise<void> {
  const start = await scene.page.evaluate(() => window.desktop.start())
  await answerInstead(scene, {
    start: { value: { ...start, community: { ...start.community, kind: 'remote', address: 'https://192.168.0.24:8443' } } },
  })
}

/** A post with pictures as it is printed; the system's own dialog never opens. */
async function onPaper({ app, page }: Scene): Promise<void> {
  await app.electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (window) window.webContents.print = () => undefined
  })
  await openOver(page, await find(page, { category: 'korea', words: '답례로 쿠키를' }))
  await page.keyboard.press('Control+p')
  await page.locator('[data-printed]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
}
