import { setTimeout as wait } from 'node:timers/promises'
import { openChatWindow, startChat } from './chat-window'
import { runHanmadi } from './electron-run'
import { measurePairs, type Ratio } from './pairs'
import { inFreshFolder } from './start'

const draft = '쓰다 만 말'

/** From killing the page's process to the same room with the draft in its field, against a cold start. */
export async function crash(): Promise<Ratio> {
  const chat = await startChat()
  try {
    return await measurePairs({
      id: 'crash',
      what: 'renderer crash to usable, same room, draft kept / cold start',
      unit: 'ms',
      must: 0.5,
      // Each in an app of its own: a page that keeps crashing is asked about.
      async ours() {
        const open = await openChatWindow(chat, chat.reader, chat.server.url)
        try {
          await open.page.locator('[data-composer]').fill(draft)
          const kept = () => open.page.evaluate((key) => window.desktop.readDraft(key), `talk:${chat.roomId}`)
          while ((await kept()) !== draft) await wait(50)
          return await open.app.electron.evaluate(crashAndReturn, draft)
        } finally {
          await open.close()
        }
      },
      baseline: () => inFreshFolder(runHanmadi),
    })
  } finally {
    await chat.stop()
  }
}

/** Runs in main: Playwright lets go of a page that has crashed. @returns milliseconds until the draft stands in a field again */
async function crashAndReturn({ BrowserWindow }: typeof import('electron'), text: string): Promise<number> {
  const contents = BrowserWindow.getAllWindows()[0]?.webContents
  if (!contents) throw new Error('there is no window')
  const look = "[document.activeElement?.tagName, document.querySelector('[data-composer]')?.value].join()"
  const began = performance.now()
  let found: unknown = null
  const gone = new Promise((resolve) => contents.once('render-process-gone', resolve))
  process.kill(contents.getOSProcessId(), 'SIGKILL')
  await gone
  while (performance.now() - began < 20_000) {
    // The window's own call waits for the end of loading; the frame answers as soon as it can.
    const asked = contents.mainFrame.executeJavaScript(look).catch(() => null)
    found = await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 100))])
    if (found === `TEXTAREA,${text}`) return performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`the page did not come back: ${found}`)
}
