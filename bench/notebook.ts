import type { Page } from '@playwright/test'
import { launchApp, type RunningApp } from '../tests/support/electron'
import { startServer } from './community'
import { freshFolder } from './electron-run'
import type { Ratio } from './pairs'

const entries = 20_000
const rounds = 15
const keys = 120
const openingMs = 150
const typingMs = 32
/** Two frames: one in which the key arrives, and the next one. */
const nextCardMs = 1000 / 30
/** By then the app has loaded what it left for later. */
const settledMs = 8_000

/** A notebook of 20,000 entries: opening it, typing into its search until its results are painted, and from a grade to the next entry. */
export async function notebook(): Promise<Ratio[]> {
  const server = await startServer({ demo: false })
  const folder = freshFolder()
  let app: RunningApp | undefined
  try {
    app = await launchApp({ dataDir: folder.path, env: { COMMUNITY_URL: server.url } })
    const page = await app.window()
    await page.evaluate(fill, entries)
    await page.evaluate(() => window.desktop.saveSettings({ newPerDay: 200, reviewsPerDay: 2000 }))
    const opened: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      // A page that knows nothing of the notebook yet.
      await page.evaluate(() => {
        window.location.hash = '/qna'
      })
      await page.reload()
      await page.locator('a[href="#/notebook"]').first().waitFor()
      await page.waitForTimeout(round === 0 ? settledMs : 1_500)
      opened.push(await page.evaluate(open))
    }
    const field = page.getByRole('searchbox').last()
    await field.focus()
    const typed = await typeInto(page)
    await page.evaluate(() => {
      window.location.hash = '/notebook/review'
    })
    await page.locator('main h1').waitFor()
    await page.waitForTimeout(1_000)
    const graded: number[] = []
    for (let round = 0; round < keys; round += 1) graded.push(await page.evaluate(gradeOne))
    return [
      bounded(
        'notebook open',
        `from the click to the first rows of ${entries} entries, median, against ${openingMs} ms`,
        opened.slice(1),
        0.5,
        openingMs,
      ),
      bounded('notebook key', `a key in the search to its results painted, 95th percentile, against ${typingMs} ms`, typed, 0.95, typingMs),
      bounded(
        'notebook card',
        'a grade to the next entry painted, 95th percentile, against two frames',
        graded.slice(10),
        0.95,
        nextCardMs,
      ),
    ]
  } finally {
    await app?.close()
    await server.stop()
    folder.remove()
  }
}

function bounded(id: string, what: string, taken: readonly number[], share: number, baseline: number): Ratio {
  const sorted = [...taken].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN
  const ours = at(share)
  return {
    id,
    what,
    ratio: ours / baseline,
    spread: [at(0.25) / baseline, at(0.75) / baseline],
    ours,
    baseline,
    unit: 'ms',
    pairs: taken.length,
    must: 1,
  }
}

const searched = ['ㄱㄷ', '토요일', 'saturday', '문장 199', 'zzz', '#표현']

/** Presses real keys, half of them while the results of earlier ones are still on their way. */
async function typeInto(page: Page): Promise<number[]> {
  await page.evaluate(watchKeys)
  for (let pressed = 0; pressed < keys; ) {
    const word = searched[pressed % searched.length] ?? ''
    for (const letter of word) {
      await (/[ -~]/.test(letter) ? page.keyboard.press(letter) : page.keyboard.insertText(letter))
      await page.waitForTimeout(pressed % 2 === 0 ? 40 : 200)
      pressed += 1
    }
    await page.keyboard.press('ControlOrMeta+a')
  }
  return await page.evaluate(() => (window as unknown as { keysTook: number[] }).keysTook)
}

// These run in the page: each brings all that it needs.

async function fill(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => {
    const sentence = at % 2 === 0 ? `토요일에 만나기로 한 문장 ${at}이에요.` : `I look forward to seeing you on Saturday ${at}.`
    return `${sentence}\t뜻과 설명 meaning ${at * 7}\t여기서 to는 전치사라서 뒤에 -ing가 와요.\t표현 묶음${at % 40}`
  })
  const content = `#separator:tab\n#columns:Sentence\tMeaning\tNote\tTags\n#tags column:4\n${rows.join('\n')}`
  const opened = await window.desktop.openImport(new File([content], 'words.txt'))
  if (!opened.ok || 'refused' in opened.value) throw new Error('the file was not read')
  const done = await window.desktop.runImport(opened.value.preview.options, true)
  if (!done.ok || done.value.added !== count) throw new Error('the file was not imported')
}

async function open(): Promise<number> {
  const began = performance.now()
  document.querySelector<HTMLElement>('a[href="#/notebook"]')?.click()
  while (document.querySelector('[role="feed"] [data-item-id]') === null) await new Promise(requestAnimationFrame)
  // What a frame's callback finds is painted in that frame; a task after it runs after the painting.
  await new Promise((resolve) => setTimeout(resolve))
  return performance.now() - began
}

function watchKeys(): void {
  const took: number[] = []
  Object.assign(window, { keysTook: took })
  // An event's time is when the key was pressed, not when the page got to it.
  document.addEventListener('input', async (event) => {
    const began = event.timeStamp
    do await new Promise(requestAnimationFrame)
    while (document.querySelector('main [aria-busy="true"]') !== null)
    setTimeout(() => took.push(performance.now() - began))
  })
}

async function gradeOne(): Promise<number> {
  const shown = () => document.querySelector('main h1')?.textContent ?? ''
  const press = (key: string) =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key, code: key === ' ' ? 'Space' : `Digit${key}`, bubbles: true }))
  press(' ')
  while (document.querySelector('main fieldset') === null) await new Promise(requestAnimationFrame)
  // Keys come at any time of a frame.
  await new Promise((resolve) => setTimeout(resolve, 60 + Math.random() * 17))
  const before = shown()
  const began = performance.now()
  press('4')
  while (shown() === before) await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve))
  return performance.now() - began
}
