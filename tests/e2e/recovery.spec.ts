import type { Page } from '@playwright/test'
import { expect, type RunningApp, test } from '../support/electron'

/** The process of the community inside the app. */
function communityPid(app: RunningApp): Promise<number | undefined> {
  return app.electron.evaluate(({ app: main }) => main.getAppMetrics().find(({ name }) => name === 'Hanmadi Community')?.pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Runs in the page through main, since Playwright loses a page that has crashed. */
function inPage<T>(app: RunningApp, code: string): Promise<T> {
  return app.electron.evaluate(
    ({ BrowserWindow }, text) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text) as Promise<T>,
    code,
  )
}

const isReady = (page: Page) => page.evaluate(async () => (await window.desktop.start()).communityState.state)

/** Visible pictures cannot be loaded meanwhile. */
const picturesAreGone = { expectedProblems: [/Failed to load resource.*404/] }

test('the community restarts after kill -9, and interrupted reads are answered', async ({ launch }) => {
  test.setTimeout(120_000)
  const app = await launch(picturesAreGone)
  const page = await app.window()
  await expect.poll(() => isReady(page), { timeout: 30_000 }).toBe('ready')
  // Listens before anything is killed.
  await page.evaluate(() => {
    const seen: string[] = []
    Reflect.set(window, 'statesSeen', seen)
    window.desktop.on('communityState', ({ state }) => void seen.push(state))
  })
  const states = () => page.evaluate<string[]>(() => Reflect.get(window, 'statesSeen'))
  const first = await communityPid(app)
  const reads = page.evaluate(async () => {
    const read = () => window.desktop.call('homePosts', { tags: [], subscribedOnly: false })
    return (await Promise.all(Array.from({ length: 40 }, read))).map(({ ok }) => ok)
  })
  process.kill(first ?? 0, 'SIGKILL')
  await expect.poll(states, { timeout: 30_000 }).toEqual(['restarting', 'ready'])
  expect(new Set(await reads)).toEqual(new Set([true]))
  expect(await communityPid(app)).not.toBe(first)
})

/** Kills a process that may have ended meanwhile. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

test('a community that keeps crashing is reported with its log, and restarts on request', async ({ launch }) => {
  test.setTimeout(90_000)
  const app = await launch(picturesAreGone)
  const page = await app.window()
  let isOver = false
  const killing = (async () => {
    while (!isOver) {
      const pid = await communityPid(app)
      if (pid !== undefined) kill(pid)
      await page.waitForTimeout(100)
    }
  })()
  const state = () => page.evaluate(async () => (await window.desktop.start()).communityState)
  await expect.poll(state, { timeout: 60_000 }).toMatchObject({ state: 'failed', log: expect.stringMatching(/main\.log$/) })
  isOver = true
  await killing
  expect(await page.evaluate(() => window.desktop.call('areaCodes', {}))).toMatchObject({ ok: false, error: { code: 'offline' } })
  await page.evaluate(() => window.desktop.retryCommunity())
  await expect.poll(() => isReady(page), { timeout: 20_000 }).toBe('ready')
})

test('a page that crashed is restored with its draft and route; one that keeps crashing asks', async ({ launch }) => {
  const app = await launch({ expectedProblems: [/crashed/i] })
  const page = await app.window()
  await page.waitForURL(/#/)
  await page.evaluate(async () => {
    await window.desktop.saveDraft('write', '아직 못 보낸 글')
    location.hash = '#/category?type=2'
  })
  await expect.poll(() => page.evaluate(async () => (await window.desktop.start()).route)).toBe('/category?type=2')
  await app.electron.evaluate(({ dialog }) => {
    const asked: string[] = []
    Object.assign(dialog, {
      asked,
      showMessageBox: async (_window: unknown, { message }: { message: string }) => {
        asked.push(message)
        return { response: 0 }
      },
    })
  })
  const crash = async () => {
    const pid = await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0)
    process.kill(pid, 'SIGKILL')
    const next = () => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0)
    await expect.poll(next).not.toBe(pid)
    await expect.poll(() => inPage<string>(app, 'document.readyState').catch(() => '')).toBe('complete')
  }
  await crash()
  expect(await inPage(app, "window.desktop.readDraft('write')")).toBe('아직 못 보낸 글')
  expect(await inPage(app, 'window.desktop.start().then(({ route }) => route)')).toBe('/category?type=2')
  const asked = () => app.electron.evaluate(({ dialog }) => (dialog as unknown as { asked: string[] }).asked.length)
  await crash()
  await crash()
  expect(await asked()).toBe(0)
  await crash()
  expect(await asked()).toBe(1)
})

test('kill -9 of the whole app loses no draft and no session, and leaves no server process behind', async ({ launch }) => {
  const first = await launch()
  const page = await first.window()
  await page.evaluate(async () => {
    await window.desktop.logInToDemo({ remember: true })
    for (let index = 0; index <= 30; index += 1) await window.desktop.saveDraft('write', `글 ${index}`)
  })
  const community = (await communityPid(first)) ?? 0
  expect(isAlive(community)).toBe(true)
  const ended = new Promise((done) => first.process.on('exit', done))
  first.process.kill('SIGKILL')
  await ended
  await expect.poll(() => isAlive(community)).toBe(false)

  const again = await (await launch()).window()
  expect(await again.evaluate(async () => (await window.desktop.start()).user?.nickname)).toBe('haru.line')
  expect(await again.evaluate(() => window.desktop.readDraft('write'))).toBe('글 30')
})

test('quitting ends every process', async ({ launch }) => {
  const app = await launch()
  await app.window()
  await expect.poll(() => communityPid(app)).toBeTruthy()
  const community = (await communityPid(app)) ?? 0
  await app.close()
  await expect.poll(() => isAlive(community)).toBe(false)
})
