import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RunningApp } from './electron'

const root = resolve(import.meta.dirname, '../..')

/**
 * The app with its native message boxes answered, from its start on: Playwright cannot reach a box that is shown before the window.
 * @param folder a folder of the test
 * @param response the index of the button that is pressed in each
 * @returns what to start in place of the checkout
 */
export function answeringDialogs(folder: string, response: number): string {
  const { name, productName, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, productName, version, type: 'module', main: 'main.mjs' }))
  writeFileSync(
    join(folder, 'main.mjs'),
    `import { app, dialog } from 'electron'
globalThis.messageBoxes = []
dialog.showMessageBox = async (...given) => {
  globalThis.messageBoxes.push(given.at(-1).message + '\\n' + given.at(-1).detail)
  return { response: ${response}, checkboxChecked: false }
}
app.setAppPath(${JSON.stringify(root)})
await import(${JSON.stringify(pathToFileURL(join(root, 'out', 'main', 'index.js')).href)})
`,
  )
  return folder
}

/** The texts of the native message boxes so far. */
export function messageBoxes({ electron }: RunningApp): Promise<string[]> {
  return electron.evaluate(() => (globalThis as unknown as { messageBoxes: string[] }).messageBoxes)
}
