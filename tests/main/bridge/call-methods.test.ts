import type { IpcMain } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { addCallMethods } from '../../../src/main/bridge/call-methods'
import { createIpc } from '../../../src/main/ipc'
import { aRoom } from '../../support/chat-samples'
import { silentLog } from '../../support/silent-log'

const origin = 'app://pages'
const sender = { senderFrame: { parent: null, origin } }
const nari = { id: '0198c9a2-0000-7000-8000-000000000001', presence: 0 }
const haru = { id: '0198c9a2-0000-7000-8000-000000000002', presence: 0 }
const roomId = aRoom().id

/** The bridge's `call`. */
function setUp() {
  const handlers = new Map<string, (event: unknown, args: unknown) => Promise<unknown>>()
  const ipcMain = {
    removeAllListeners: () => undefined,
    handle: (name: string, handler: (event: unknown, args: unknown) => Promise<unknown>) => handlers.set(name, handler),
  } as unknown as IpcMain
  const here: { user: typeof nari | null } = { user: nari }
  const talk = { takeRooms: vi.fn(), takeMessages: vi.fn() }
  const refresh = vi.fn()
  let community = async (): Promise<unknown> => null
  addCallMethods(createIpc({ ipcMain, isOurs: () => true, origin, log: silentLog, now: Date.now }), {
    client: { call: () => community() } as never,
    session: { user: () => here.user, refresh } as never,
    talk,
    tell: () => undefined,
    log: silentLog,
  })
  /** @param meanwhile happens while the answer is on its way */
  const call = (name: string, input: unknown, value: unknown, meanwhile: () => void = () => undefined) => {
    community = async () => {
      meanwhile()
      return value
    }
    return handlers.get('desktop:call')?.(sender, [name, input, { files: [] }])
  }
  return { here, talk, refresh, call }
}

const calls = [
  ['rooms', {}, { rooms: [aRoom()] }],
  ['messages', { roomId }, { messages: [], more: false }],
  ['setPresence', { presence: 1 }, { presence: 1 }],
] as const

describe('what is kept of an answer', () => {
  it('is what the community says to who is signed in', async () => {
    const { call, talk, refresh } = setUp()
    for (const [name, input, value] of calls) expect(await call(name, input, value)).toEqual({ ok: true, value })
    expect(talk.takeRooms).toHaveBeenCalledExactlyOnceWith({ rooms: [aRoom()] })
    expect(talk.takeMessages).toHaveBeenCalledExactlyOnceWith(roomId, { messages: [], more: false })
    expect(refresh).toHaveBeenCalledExactlyOnceWith({ ...nari, presence: 1 })
  })

  it.each([
    ['somebody else', haru],
    ['nobody', null],
  ])('is nothing where %s is signed in by then', async (_, user) => {
    for (const [name, input, value] of calls) {
      const { here, call, talk, refresh } = setUp()
      const change = () => {
        here.user = user
      }
      expect(await call(name, input, value, change)).toEqual({ ok: true, value })
      expect([talk.takeRooms, talk.takeMessages, refresh].flatMap(({ mock }) => mock.calls)).toEqual([])
    }
  })
})
