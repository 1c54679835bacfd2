import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ask, joinFromElsewhere, type Member } from '../tests/e2e/support/client'
import { launchApp, type RunningApp } from '../tests/support/electron'
import { type BenchServer, startServer } from './community'
import { freshFolder } from './electron-run'

/** A community in which two people have a room. */
export interface TalkCommunity {
  server: BenchServer
  writer: Member
  reader: Member
  roomId: string
  say(text: string): Promise<unknown>
  stop(): Promise<void>
}

export async function startChat(): Promise<TalkCommunity> {
  const server = await startServer({ demo: false })
  const join_ = (nickname: string) =>
    joinFromElsewhere(server.url, join(server.dataDir, 'mail'), { email: `${nickname}@example.com`, nickname })
  const [writer, reader] = [await join_('writer'), await join_('reader')]
  const { user } = await ask(server.url, 'logIn', { email: reader.email, password: reader.password })
  const { roomId } = await ask(server.url, 'openRoom', { userId: user.id }, writer.token)
  const say = (text: string) => ask(server.url, 'sendMessage', { roomId, text }, writer.token)
  await say('반가워요')
  return { server, writer, reader, roomId, say, stop: server.stop }
}

/** One person's app in the room. */
export interface ChatWindow {
  app: RunningApp
  page: Page
  /** Its data folder. */
  path: string
  close(): Promise<void>
}

/** @param url where the app finds the community */
export async function openChatWindow({ roomId }: TalkCommunity, { email, password }: Member, url: string): Promise<ChatWindow> {
  const folder = freshFolder()
  const app = await launchApp({ dataDir: folder.path, env: { COMMUNITY_URL: url } })
  const page = await app.window()
  await page.evaluate((account) => window.desktop.logIn(account, { remember: true }), { email, password })
  await page.evaluate((id) => {
    window.location.hash = `/talk/${id}`
  }, roomId)
  await page.locator('[data-composer]').waitFor()
  return {
    app,
    page,
    path: folder.path,
    async close() {
      await app.close()
      folder.remove()
    },
  }
}

/** Resolves with the moment at which a frame with the text in it has been painted, in milliseconds since 1970. Runs in the page. */
export async function seen(text: string): Promise<number> {
  const isThere = () => document.querySelector('main')?.textContent?.includes(text) === true
  if (!isThere())
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document, { childList: true, subtree: true, characterData: true })
    })
  await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve))
  return performance.timeOrigin + performance.now()
}

/** How long a frame takes, from its beginning to that of the next, in milliseconds. Runs in the page. */
export async function oneFrame(): Promise<number> {
  const began = await new Promise(requestAnimationFrame)
  return (await new Promise(requestAnimationFrame)) - began
}
