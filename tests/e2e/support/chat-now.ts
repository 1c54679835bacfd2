import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ChatChange } from '../../../src/shared/chat'
import type { RunningApp } from '../../support/electron'

/** Main's current chat state: rooms, unsent messages, unread count. The page starts to follow chat again with it. */
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

interface KeptRoom {
  messages: { text: string }[]
  changedUntil: number
}

/** The room cached on disk; null where there is none. */
async function keptRoom(app: RunningApp, roomId: string): Promise<KeptRoom | null> {
  const folder = join(await app.electron.evaluate(({ app: running }) => running.getPath('userData')), 'chat')
  for (const owner of existsSync(folder) ? readdirSync(folder) : []) {
    if (readdirSync(join(folder, owner)).includes(`${roomId}.json`))
      return JSON.parse(readFileSync(join(folder, owner, `${roomId}.json`), 'utf8'))
  }
  return null
}

/** The texts of a room's cached messages, oldest first. */
export async function keptTexts(app: RunningApp, roomId: string): Promise<string[]> {
  return (await keptRoom(app, roomId))?.messages.map(({ text }) => text) ?? []
}

/** The number of the last change in a room's cache. */
export const keptChange = async (app: RunningApp, roomId: string) => (await keptRoom(app, roomId))?.changedUntil ?? 0
