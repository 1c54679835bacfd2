import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ChatChange } from '../../../src/shared/chat'
import type { RunningApp } from '../../support/electron'

/** What main knows of chat now: rooms, unsent messages, the count. The page begins to follow chat anew with it. */
export function chatOf(page: Page): Promise<Extract<ChatChange, { kind: 'start' }>> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const off = window.desktop.on('chat', ({ changes }) => {
          const start = changes.find((change) => change.kind === 'start')
          if (start === undefined) return
          off()
          resolve(start)
        })
        window.desktop.followChat()
      }),
  )
}

/** The texts of a room's messages that the app keeps on disk, oldest first; none where it keeps nothing. */
export async function keptTexts(app: RunningApp, roomId: string): Promise<string[]> {
  const folder = join(await app.electron.evaluate(({ app: running }) => running.getPath('userData')), 'chat')
  for (const owner of readdirSync(folder)) {
    if (!readdirSync(join(folder, owner)).includes(`${roomId}.json`)) continue
    const { messages } = JSON.parse(readFileSync(join(folder, owner, `${roomId}.json`), 'utf8'))
    return messages.map(({ text }: { text: string }) => text)
  }
  return []
}
