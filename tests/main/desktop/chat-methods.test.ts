import { expect, it } from 'vitest'
import { addChatMethods } from '../../../src/main/desktop/chat-methods'
import { limits } from '../../../src/shared/limits'
import { createPageCalls } from '../../support/page-calls'
import { aWave, recording } from '../../support/recordings'

const roomId = '0198c9a2-0000-7000-8000-0000000000aa'

/** What a page's `sendMessage` passes on. */
function setUp() {
  const { ipc, call } = createPageCalls()
  const sent: unknown[] = []
  const chat = new Proxy({}, { get: () => async (message: unknown, files: unknown) => void sent.push({ message, files: await files }) })
  addChatMethods(ipc, { chat: chat as never, rooms: chat as never, topics: chat as never, watchRoom: () => undefined })
  const send = (voice: object, message: object = {}, files: object[] = []) =>
    call('sendMessage', { roomId, text: '', ...message }, { files, voice: { bytes: recording, seconds: 1.1, wave: aWave, ...voice } })
  return { send, sent }
}

it('a recording is sent as the only file, with its type by its content', async () => {
  const { send, sent } = setUp()
  expect(await send({})).toMatchObject({ ok: true })
  const file = { bytes: recording, type: 'audio/webm', field: 'voice' }
  expect(sent).toMatchObject([{ message: { roomId, text: '', voice: { seconds: 1.1, wave: aWave } }, files: [file] }])
})

it('a recording that cannot be one is refused at its field', async () => {
  const { send, sent } = setUp()
  const refused = (code: string, voice: string) => ({ ok: false, error: { code, fields: { voice } } })
  expect(await send({}, { text: '말' })).toEqual(refused('invalid', 'invalid'))
  expect(await send({}, {}, [{ bytes: new Uint8Array(5) }])).toEqual(refused('invalid', 'invalid'))
  expect(await send({ bytes: new Uint8Array(50) })).toEqual(refused('invalid', 'unreadable'))
  expect(await send({ bytes: new Uint8Array(limits.voice.bytes + 1) })).toEqual(refused('tooLarge', 'tooLarge'))
  for (const wave of [aWave.slice(1), aWave.with(0, 32), aWave.with(0, 0.5)]) expect(await send({ wave })).toMatchObject({ ok: false })
  expect(sent).toEqual([])
})
