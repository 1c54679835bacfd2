import { Failure } from '../failure'
import type { Log } from '../log'
import type { ChatAccount } from './chat-account'
import type { WithChatEffect } from './chat-effects'
import type { ChatPages } from './chat-pages'
import type { ChatSending } from './chat-sending'
import type { RoomCautions } from './room-cautions'
import type { TypingSigns } from './typing-signs'

/** What pages call; the results reach them as patches (shared/chat.ts). */
export interface ChatForPages<Page extends object> extends ChatSending {
  follow(page: Page): void
  forgetPage(page: Page): void
  openRoom(page: Page, roomId: string): void
  closeRoom(page: Page, roomId: string): void
  loadOlder(page: Page, roomId: string): Promise<void>
  /** Counts the languages of a room of two, and keeps counting. */
  countLanguages(roomId: string): void
  refreshRooms(): void
  /** This member types in a room. */
  type(roomId: string): void
  closeCaution: RoomCautions['close']
  openCovered: RoomCautions['open']
  /** Runs an operation that a page calls, with its effect on chat. */
  withEffect: WithChatEffect
}

export interface ChatForPagesDeps<Page extends object> {
  account: () => ChatAccount | null
  pages: ChatPages<Page>
  sending: ChatSending
  typing: TypingSigns
  cautions: RoomCautions
  withEffect: WithChatEffect
  refreshRooms: () => void
  /** Requests the rooms unless they have been. */
  askForRooms: () => void
  log: Log
}

export function createChatForPages<Page extends object>(deps: ChatForPagesDeps<Page>): ChatForPages<Page> {
  const { account, pages, sending, typing, cautions, log } = deps
  return {
    follow(page) {
      pages.follow(page)
      deps.askForRooms()
    },
    forgetPage(page) {
      for (const roomId of pages.forget(page)) account()?.logs.close(roomId)
    },
    openRoom(page, roomId) {
      pages.openRoom(page, roomId)
      account()?.logs.open(roomId)
    },
    closeRoom(page, roomId) {
      pages.closeRoom(page, roomId)
      if (!pages.shows(roomId)) account()?.logs.close(roomId)
    },
    async loadOlder(page, roomId) {
      const logs = account()?.logs
      if (logs === undefined) return
      await pages
        .loadOlder(page, roomId, (before) => logs.loadOlder(roomId, before))
        .catch((error: unknown) => {
          if (!(error instanceof Failure)) log.error({ err: error }, 'older messages could not be read')
        })
    },
    countLanguages(roomId) {
      if (account()?.rooms.get(roomId)?.kind !== 'pair') return
      pages.countLanguages(roomId)
      account()?.logs.count(roomId)
    },
    refreshRooms: deps.refreshRooms,
    withEffect: deps.withEffect,
    ...sending,
    type: typing.type,
    closeCaution: cautions.close,
    openCovered: cautions.open,
  }
}
