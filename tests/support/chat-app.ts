import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UnknownAction } from '@reduxjs/toolkit'
import { type Chat, createChat } from '../../src/main/chat/chat'
import { Failure } from '../../src/main/failure'
import type { StreamListener } from '../../src/main/live/live-connection'
import { type ChatState, chatReducer, patchesReceived, roomClosed, roomOpened } from '../../src/renderer/data/chat-state'
import type { ChatChange } from '../../src/shared/chat'
import type { CallableName } from '../../src/shared/contract/index'
import type { AppError } from '../../src/shared/errors'
import type { LiveEvent, TypingSign } from '../../src/shared/events'
import { memoryStore } from './memory-store'
import { silentLog } from './silent-log'

/** Answers an operation; throws a Failure for a refusal. */
export type Answer = (input: Record<string, unknown>) => unknown

/** A refusal of the community. @param retryAfter in seconds */
export const refusal =
  (code: AppError['code'] = 'serverError', retryAfter?: number): Answer =>
  () => {
    throw new Failure({ code, ...(retryAfter !== undefined && { retryAfter }) })
  }

/** A page that shows chat, with the reducer of real pages. */
export interface ChatPage {
  state(): ChatState
  /** The ids of a room's rendered messages, oldest first; null before the log is loaded. */
  drawn(roomId: string): string[] | null
  /** Everything that was sent to it, in order. */
  readonly taken: readonly ChatChange[]
  /** How often it was sent a start patch. */
  starts(): number
  /** Loses the next patch, as a hanging page would. */
  loseOne(): void
}

/**
 * Main's chat with a community played by the test. @param answers by operation; a test may change them at any time
 * @param now in milliseconds since 1970
 */
export async function openChatApp(answers: Record<string, Answer>, now: () => number = () => 7) {
  const folder = mkdtempSync(join(tmpdir(), 'hanmadi-chat-'))
  let listener: StreamListener | null = null
  const asked: string[] = []
  const unreadCounts: number[] = []
  let inSight: string | null = null
  interface Page extends ChatPage {
    take(patch: Parameters<typeof patchesReceived>[0][number]): void
    dispatch(action: UnknownAction): void
  }
  const client = {
    async call(name: string, input: unknown) {
      asked.push(name)
      // Like a network: never within the turn of the caller.
      await Promise.resolve()
      return (await (answers[name] ?? refusal())(input as Record<string, unknown>)) as never
    },
  }
  const options = {
    folder,
    account: () => ({ owner: 'me', userId: 'me' }),
    showsTyping: () => true,
    owners: () => ['me'],
    client,
    openStream: async (given: StreamListener) => {
      listener = given
      return { close: () => undefined }
    },
    sendPatch: (page: Page, patch: Parameters<typeof patchesReceived>[0][number]) => page.take(patch),
    onLive: () => undefined,
    onUnsentSetAside: () => undefined,
    cautions: memoryStore([]),
    roomInSight: () => inSight,
    onUnread: (count: number) => void unreadCounts.push(count),
    onNotices: () => undefined,
    onNotebook: () => undefined,
    onModeration: () => undefined,
    onRemoval: () => undefined,
    announcer: { receive: () => undefined, noteRead: () => undefined, catchUp: () => undefined, stop: () => undefined },
    onExchangeTurn: () => undefined,
    now,
    steady: () => 0,
    log: silentLog,
  }
  const start = (): Chat<Page> => {
    const started = createChat<Page>(options)
    return {
      ...started,
      // As the hook that shows a room does.
      openRoom(page, roomId) {
        page.dispatch(roomOpened(roomId))
        started.openRoom(page, roomId)
      },
      closeRoom(page, roomId) {
        started.closeRoom(page, roomId)
        page.dispatch(roomClosed(roomId))
      },
    }
  }
  let chat = start()
  await chat.enter()

  function openPage(): Page {
    let state = chatReducer(undefined, { type: 'begin' })
    let lose = false
    const taken: ChatChange[] = []
    const page: Page = {
      state: () => state,
      taken,
      drawn(roomId) {
        const log = state.logs[roomId]
        return log?.messages?.filter(({ id }) => !log.hidden.includes(id)).map(({ id }) => id) ?? null
      },
      starts: () => state.epoch,
      loseOne() {
        lose = true
      },
      dispatch(action) {
        state = chatReducer(state, action)
      },
      take(patch) {
        if (lose) {
          lose = false
          return
        }
        taken.push(...patch.changes)
        state = chatReducer(state, patchesReceived([patch]))
        if (state.isLost) chat.follow(page)
      },
    }
    chat.follow(page)
    return page
  }

  return {
    chat: () => chat,
    openPage,
    asked,
    unreadCounts,
    goOnline: () => listener?.alive(),
    hear: (event: LiveEvent) => listener?.event(event),
    hearTyping: (sign: TypingSign) => listener?.typing?.(sign),
    /** Events may have been missed. */
    reset: () => listener?.reset(),
    breakLive: () => listener?.ended('broken'),
    call: (name: CallableName, input: unknown) => chat.withEffect(name, input, () => client.call(name, input)),
    look: (roomId: string | null) => {
      inSight = roomId
      chat.recount()
    },
    /** Ends main and starts it again on the same disk. */
    async restart() {
      await chat.stop()
      listener = null
      chat = start()
      await chat.enter()
    },
    async close() {
      await chat.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type ChatApp = Awaited<ReturnType<typeof openChatApp>>
