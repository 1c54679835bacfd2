import { join } from 'node:path'
import { app, BrowserWindow, ipcMain } from 'electron'
import { addCallMethods } from '../../src/main/desktop/call-methods'
import { createIpc } from '../../src/main/ipc'
import type { Output } from '../../src/shared/contract/index'

/*
 * The app's own registrar and preload, with a community that answers at once, beside a bare handler that returns what it is given.
 * Prints one JSON line: the milliseconds a call of either took, round by round.
 */
const rounds = 16
const callsPerRound = 100
const root = join(import.meta.dirname, '..', '..')
const silent = { info() {}, warn() {}, error: console.error, fatal: console.error }

app.setPath('userData', process.env['DESKTOP_DATA_DIR'] ?? app.getPath('temp'))
void app.whenReady().then(measure)

async function measure(): Promise<void> {
  const page = pageOfTwenty()
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, preload: join(root, 'out', 'preload', 'index.cjs') },
  })
  window.webContents.session.setPreloads([join(root, 'bench', 'ipc-app', 'echo.cjs')])
  const ipc = createIpc({ ipcMain, isOurs: () => true, origin: 'file://', log: silent as never, now: freeClock() })
  const client = { call: () => Promise.resolve(page) }
  const nothing = () => undefined
  const session = { user: () => null } as never
  addCallMethods(ipc, {
    invitedWith: () => null,
    client: client as never,
    session,
    tickets: { find: () => '', drop: nothing },
    demoLogin: async () => ({ email: '', password: '' }),
    chat: { withEffect: (_name, _input, run) => run() },
    notices: { refresh: nothing },
    notebook: { account: () => null, forget: async () => undefined },
    send: nothing,
    offline: {
      owner: () => ({ account: '', removals: 0 }),
      storeAnswer: () => undefined,
      answer: async () => null,
      removeAnswer: () => undefined,
    },
    sendToOthers: () => undefined,
    log: silent as never,
  })
  ipcMain.handle('echo', (_event, payload: unknown) => payload)
  await window.loadFile(join(root, 'bench', 'bare', 'index.html'))
  const times: unknown = await window.webContents.executeJavaScript(`(${inPage.toString()})(${rounds}, ${callsPerRound})`)
  process.stdout.write(`times ${JSON.stringify(times)}\n`)
  app.quit()
}

/** Every reading is a second later, so that the registrar's rate cap has nothing to say. */
function freeClock(): () => number {
  let time = 0
  return () => (time += 1000)
}

function pageOfTwenty(): Output<'homePosts'> {
  const id = '0198c9a2-0000-7000-8000-000000000001'
  const post = {
    id,
    author: { id, nickname: '단어줍는사람', imagePath: `${id}-320x320-d5e6dc.webp`, academy: '부산대학교', languages: null },
    category: 'korea' as const,
    content: '오늘 배운 말은 ‘까치밥’. 감을 다 따지 않고 새들 먹으라고 몇 개 남겨 두는 거래요. '.repeat(4),
    tags: ['까치밥', '전주', '가을'],
    images: [`${id}-1600x1200-d9a441.webp`],
    liked: false,
    likeCount: 12,
    replyCount: 3,
    postedAt: '2026-01-01T00:00:00.000Z',
    editedAt: null,
    mentions: [],
    hidden: false,
  }
  return { items: Array.from({ length: 20 }, () => post), total: 194, more: true }
}

/** Runs in the page. */
async function inPage(roundCount: number, calls: number): Promise<{ typed: number; echo: number }[]> {
  const { desktop, echo } = window as unknown as {
    desktop: { call: (...args: unknown[]) => Promise<{ ok: boolean }> }
    echo: (payload: unknown) => Promise<unknown>
  }
  const input = { offset: 0, tags: [], subscribedOnly: false }
  const payload = await desktop.call('homePosts', input)
  // What is measured has to be a page and not why there is none.
  if (!payload.ok) throw new Error(JSON.stringify(payload))
  const each = async (one: () => Promise<unknown>) => {
    const began = performance.now()
    for (let count = 0; count < calls; count += 1) await one()
    return (performance.now() - began) / calls
  }
  const taken: { typed: number; echo: number }[] = []
  for (let round = 0; round < roundCount; round += 1) {
    const typedFirst = round % 2 === 0
    const first = await each(typedFirst ? () => desktop.call('homePosts', input) : () => echo(payload))
    const second = await each(typedFirst ? () => echo(payload) : () => desktop.call('homePosts', input))
    taken.push(typedFirst ? { typed: first, echo: second } : { typed: second, echo: first })
  }
  return taken
}
