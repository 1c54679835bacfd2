import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/electron'
import { orNote } from '../support/run-report'
import { shareApp } from './support/shared-app'

// Whatever a page attempts in vain here is reported on its console.
const expectedProblems = [
  /Content Security Policy/,
  /TrustedHTML|Trusted Type|trusted/i,
  /ERR_BLOCKED_BY_CLIENT|ERR_BLOCKED_BY_CSP/,
  /Not allowed to (?:load|navigate)/,
  /404 \(Not Found\)/,
]

/** The ports of 127.0.0.1 that a process listens on. */
function listeningPorts(pid: number): number[] {
  const descriptors = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`)
    } catch {
      return ''
    }
  })
  const rows = readFileSync(`/proc/${pid}/net/tcp`, 'utf8').trim().split('\n').slice(1)
  // Address, state (0A: listening) and inode, in the columns of proc(5).
  const listening = rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && descriptors.includes(`socket:[${inode}]`))
  return listening.map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16))
}

test.describe('a page has minimal privileges', () => {
  const shared = shareApp(expectedProblems)

  test('it runs isolated, sandboxed and without Node, from the app’s own scheme', async () => {
    const { app, page } = shared
    expect(page.url()).toMatch(/^app:\/\/hanmadi\/(?:#.*)?$/)

    const preferences = await app.electron.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
      return contents.getLastWebPreferences()
    })
    expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true })
    for (const off of [
      'nodeIntegrationInWorker',
      'nodeIntegrationInSubFrames',
      'allowRunningInsecureContent',
      'experimentalFeatures',
      'webviewTag',
    ]) {
      expect(preferences[off] ?? false, off).toBe(false)
    }
    expect(preferences['enableBlinkFeatures'] ?? '').toBe('')

    const found = await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'].filter((name) => name in window),
    )
    expect(found).toEqual([])
  })

  test('the embedded community refuses other programs on the machine', async () => {
    const reason = 'the embedded community and other programs: only Linux has /proc, where its port is found'
    test.info().skip(!orNote(process.platform === 'linux', reason), reason)
    const { app, page } = shared
    await expect(page.locator('[data-post-id] img').first()).toHaveJSProperty('complete', true)
    const pid = await app.electron.evaluate(({ app: main }) => main.getAppMetrics().find(({ name }) => name === 'Hanmadi Community')?.pid)
    const ports = listeningPorts(pid ?? 0)
    expect(ports).toHaveLength(1)
    const address = `http://127.0.0.1:${ports[0]}`
    const logIn = { eventType: 'login', eventData: { email: 'haru.line@example.com', password: 'haruline7!' } }
    const headers = { 'content-type': 'application/json' }
    for (const path of ['/health', '/terms/service.txt', '/live']) expect((await fetch(`${address}${path}`)).status, path).toBe(403)
    for (const path of ['/', '/user', '/post', '/signup']) {
      const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(logIn) })
      expect(answer.status, path).toBe(403)
    }
  })

  test('window.desktop is closed and holds no secret', async () => {
    const { page } = shared
    const kinds = await page.evaluate(() => Object.entries(window.desktop).map(([name, held]) => [name, typeof held]))
    expect(kinds.filter(([, kind]) => kind !== 'function')).toEqual([])
    expect(await page.evaluate(() => Object.isFrozen(window.desktop))).toBe(true)

    const signedIn = await page.evaluate(async () => {
      const answer = await window.desktop.logInToDemo()
      return { answer, start: await window.desktop.start(), kept: { ...localStorage, ...sessionStorage } }
    })
    expect(signedIn.answer.ok).toBe(true)
    // A token is 43 characters of base64url or 64 of hex; image paths and ids are neither.
    expect(JSON.stringify(signedIn).match(/"[\w-]{43}"|"[0-9a-f]{64}"/g)).toBeNull()
  })

  test('the content security policy of its pages forbids inline script, eval and every connection', async () => {
    const { app, page } = shared
    const headers = await app.electron.evaluate(async ({ session }) => {
      const ask = async () => (await session.fromPartition('persist:app').fetch('app://hanmadi/')).headers.get('content-security-policy')
      return [await ask(), await ask()]
    })
    expect(headers[0]).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-")
    expect(headers[0]).not.toBe(headers[1])

    const done = await page.evaluate(async () => {
      // The policy applies to code that runs later, not to code of the debugger.
      await new Promise((later) => setTimeout(later))
      const attempt = (work: () => unknown) => {
        try {
          return work() ?? 'done'
        } catch (error) {
          return (error as Error).name
        }
      }
      return {
        // biome-ignore lint/security/noGlobalEval: that it does nothing is what is tested
        eval: attempt(() => window.eval('1')),
        function: attempt(() => new Function('return 1')()),
        html: attempt(() => {
          document.createElement('div').innerHTML = '<b>x</b>'
        }),
      }
    })
    expect(done.eval).not.toBe(1)
    expect(done.function).not.toBe(1)
    expect(done.html).toBe('TypeError')
  })

  test('permissions are refused, when requested and when queried', async () => {
    const { page } = shared
    const states = await page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read', 'storage-access', 'screen-wake-lock']
      const found = names.map((name) =>
        navigator.permissions.query({ name: name as PermissionName }).then(
          ({ state }) => state,
          () => 'denied',
        ),
      )
      return {
        queried: await Promise.all(found),
        camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(
          () => 'given',
          () => 'refused',
        ),
        screen: await navigator.mediaDevices.getDisplayMedia({ video: true }).then(
          () => 'given',
          () => 'refused',
        ),
        clipboard: await navigator.clipboard.readText().then(
          () => 'given',
          () => 'refused',
        ),
        place: await new Promise((resolve) =>
          navigator.geolocation.getCurrentPosition(
            () => resolve('given'),
            () => resolve('refused'),
          ),
        ),
        notification: await Notification.requestPermission(),
      }
    })
    expect(new Set(states.queried)).toEqual(new Set(['denied']))
    expect(states).toMatchObject({ camera: 'refused', screen: 'refused', clipboard: 'refused', place: 'refused', notification: 'denied' })
  })

  test('it cannot navigate elsewhere, open windows or embed foreign pages', async () => {
    const { app, page } = shared
    await page.waitForURL(/#/)
    const before = page.url()
    for (const target of ['https://example.com/', 'file:///etc/passwd', 'data:text/html,x', 'app://hanmadi/', 'app://other/']) {
      await page.evaluate((url) => {
        location.href = url
      }, target)
    }
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'https://example.com/'
      link.target = '_blank'
      document.body.append(link)
      link.click()
      link.target = ''
      link.click()
      link.remove()
      for (const tag of ['iframe', 'webview', 'object', 'embed']) {
        const foreign = document.createElement(tag)
        try {
          foreign.setAttribute(tag === 'object' ? 'data' : 'src', 'https://example.com/')
        } catch {
          // The trusted types policy refuses some of them first.
        }
        document.body.append(foreign)
        setTimeout(() => foreign.remove(), 300)
      }
      const form = document.createElement('form')
      form.action = 'https://example.com/'
      document.body.append(form)
      form.submit()
      form.remove()
    })
    expect(await page.evaluate(() => window.open('https://example.com/') === null)).toBe(true)
    await page.waitForTimeout(500)
    expect(page.url()).toBe(before)
    expect(app.electron.windows()).toHaveLength(1)
    const pages = await app.electron.evaluate(({ webContents }) => webContents.getAllWebContents().map((contents) => contents.getURL()))
    expect(pages).toEqual([before])
  })

  test('it never makes a network request, and a request that bypasses its policy is cancelled and logged', async ({ launch, dataDir }) => {
    const app = await launch({ expectedProblems })
    const page = await app.window()
    const refused = () => readFileSync(join(dataDir, 'logs', 'main.log'), 'utf8').split('a request of a page was refused').length - 1
    await page.evaluate(() => window.desktop.call('homePosts', { tags: [], subscribedOnly: false }))
    expect(refused()).toBe(0)

    const blocked = await page.evaluate(async () => {
      const no = () => 'refused'
      const image = new Image()
      const seen = new Promise<string>((resolve) => {
        image.onload = () => resolve('loaded')
        image.onerror = () => resolve('refused')
      })
      image.src = 'https://example.com/x.png'
      const socket = (() => {
        try {
          const opened = new WebSocket('wss://example.com')
          return new Promise<string>((resolve) => {
            opened.onopen = () => resolve('opened')
            opened.onerror = () => resolve('refused')
          })
        } catch {
          return 'refused'
        }
      })()
      return [
        await fetch('https://example.com').then(() => 'fetched', no),
        await seen,
        await socket,
        await fetch('file:///etc/passwd').then(() => 'fetched', no),
      ]
    })
    expect(blocked).toEqual(['refused', 'refused', 'refused', 'refused'])

    const past = await app.electron.evaluate(({ session }) =>
      session
        .fromPartition('persist:app')
        .fetch('http://127.0.0.1:9/')
        .then(
          () => 'fetched',
          (error: Error) => error.message,
        ),
    )
    expect(past).toContain('ERR_BLOCKED_BY_CLIENT')
    // The log is written in the background.
    await expect.poll(refused).toBeGreaterThan(0)
  })

  test('its schemes serve the shipped files and pictures only', async () => {
    const { app } = shared
    const statuses = await app.electron.evaluate(async ({ session }) => {
      const pages = session.fromPartition('persist:app')
      const addresses = [
        'app://hanmadi/',
        'app://hanmadi/nothing',
        'app://hanmadi/index.html',
        'app://hanmadi/../main/index.js',
        'app://hanmadi/%2e%2e/main/index.js',
        'app://other/',
        'app-media://image/x.webp',
        'app-media://image/%2e%2e/health',
        'app-media://image/0198c9a2-0000-7000-8000-000000000001-640x480-a0b1c2.webp',
        'app-media://other/x',
      ]
      return Promise.all(addresses.map(async (address) => (await pages.fetch(address)).status))
    })
    expect(statuses).toEqual([200, ...Array(9).fill(404)])
  })

  test('only web and mail addresses are passed to the system', async () => {
    const { app, page } = shared
    await app.electron.evaluate(({ shell }) => {
      const opened: string[] = []
      Object.assign(shell, { opened, openExternal: async (url: string) => void opened.push(url) })
    })
    const answers = await page.evaluate(() => {
      const addresses = [
        'https://example.com/a',
        'mailto:a@example.com',
        'file:///etc/passwd',
        'javascript:alert(1)',
        'hanmadi://home',
        `https://a.b/${'x'.repeat(3000)}`,
      ]
      return Promise.all(addresses.map((address) => window.desktop.openExternal(address)))
    })
    expect(answers).toEqual([true, true, false, false, false, false])
    const opened = await app.electron.evaluate(({ shell }) => (shell as unknown as { opened: string[] }).opened)
    expect(opened).toEqual(['https://example.com/a', 'mailto:a@example.com'])
  })
})

test.describe('main accepts messages from its own page only, and only known ones', () => {
  const shared = shareApp(expectedProblems)

  test('unknown operations, unknown keys, main-only operations and too large messages are refused', async () => {
    const { page } = shared
    const answers = await page.evaluate(async () => {
      const call = window.desktop.call as (
        name: string,
        input: unknown,
        options?: unknown,
      ) => Promise<{ ok: boolean; error?: { code: string } }>
      const code = async (answer: Promise<{ ok: boolean; error?: { code: string } }>) => (await answer).error?.code
      const saved = (key: string, draft: string) =>
        window.desktop.saveDraft(key, draft).then(
          () => 'saved',
          (error: Error) => error.message,
        )
      return {
        unknown: await code(call('dropTables', {})),
        inherited: await code(call('constructor', {})),
        secret: await code(call('logOut', {})),
        keys: await code(call('areaCodes', { more: 1 })),
        options: await code(call('areaCodes', {}, { timeout: 1 })),
        key: await code(call('areaCodes', {}, { key: 'x' })),
        heavy: await saved('write', 'x'.repeat(1_200_000)),
        tooLong: await saved('write', '가'.repeat(200_000)),
      }
    })
    expect(answers).toMatchObject({
      unknown: 'invalid',
      inherited: 'invalid',
      secret: 'invalid',
      keys: 'invalid',
      options: 'invalid',
      key: 'invalid',
    })
    expect(answers.heavy).toContain('tooLarge')
    expect(answers.tooLong).toContain('tooLarge')
  })

  test('a flood of messages is throttled, and later ones work', async ({ launch }) => {
    const app = await launch({ expectedProblems })
    const page = await app.window()
    // Otherwise the page's own first requests would be refused with the others.
    await expect(page.locator('[data-post-id]').first()).toBeVisible({ timeout: 30_000 })
    const codes = await page.evaluate(async () => {
      const answers = await Promise.all(
        Array.from({ length: 5000 }, () =>
          window.desktop.openExternal('x:').then(
            () => 'answered',
            (error: Error) => error.message,
          ),
        ),
      )
      await new Promise((resolve) => setTimeout(resolve, 1000))
      return { refused: answers.filter((answer) => answer.includes('tooMany')).length, later: await window.desktop.openExternal('x:') }
    })
    expect(codes.refused).toBeGreaterThan(500)
    expect(codes.later).toBe(false)
  })

  test('another window is not answered, even with the same page and preload script', async () => {
    const { app } = shared
    const heard = await app.electron.evaluate(async ({ app: main, BrowserWindow, ipcMain, session }) => {
      const other = new BrowserWindow({
        show: false,
        webPreferences: {
          preload: `${main.getAppPath()}/out/preload/index.cjs`,
          session: session.fromPartition('persist:app'),
          sandbox: true,
        },
      })
      await other.loadURL('app://hanmadi/nothing').catch(() => undefined)
      const ask = (code: string) => other.webContents.executeJavaScript(code)
      const answers = {
        start: await ask("desktop.start().then(() => 'answered', (error) => error.message)"),
        call: await ask("desktop.call('areaCodes', {}).then(({ ok, error }) => ok ? 'answered' : error.code)"),
        stores: ipcMain.listenerCount('electron-store-get-data'),
      }
      other.destroy()
      return answers
    })
    expect(heard).toMatchObject({ start: expect.stringContaining('forbidden'), call: 'forbidden', stores: 0 })
  })
})
