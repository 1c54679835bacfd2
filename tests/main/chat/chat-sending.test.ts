import { expect, it, vi } from 'vitest'
import { createChatSending } from '../../../src/main/chat/chat-sending'
import { createRoomCautions } from '../../../src/main/chat/room-cautions'
import { anUnsent, aRoom } from '../../support/chat-samples'
import { memoryStore } from '../../support/memory-store'

const roomId = '0198c9a2-0000-7000-8000-000000000001'
const sentence = { original: '내일 만나자.', corrected: '내일 만나요.', good: false, note: '' }

function setUp(waiting: ReturnType<typeof anUnsent>[] = []) {
  const room = aRoom({ id: roomId, stranger: true })
  const cautions = createRoomCautions({ store: memoryStore([]), owner: () => 'here haru', room: () => room, onChange: () => undefined })
  const add = vi.fn(async () => anUnsent({ roomId }))
  const retry = vi.fn(async () => undefined)
  const unsent = { add, retry, list: () => ({ messages: waiting, changes: [] }) }
  return { sending: createChatSending({ unsent: async () => unsent as never, cautions, onSend: () => undefined }), add, retry }
}

it.each([
  ['a note', { sentences: [{ ...sentence, note: '모르면 010-1234-5678로 전화해요' }], comment: '' }],
  ['the comment', { sentences: [sentence], comment: '제 번호는 010-1234-5678이에요' }],
  ['a corrected sentence', { sentences: [{ ...sentence, corrected: '010-1234-5678로 전화해요.' }], comment: '' }],
])('a correction for somebody new with a phone number in %s is sent once the answer is yes', async (_, correction) => {
  const { sending, add } = setUp()
  const message = { roomId, text: correction.sentences.map(({ corrected }) => corrected).join(''), correction }
  expect(await sending.send(message, [])).toEqual({ asks: [{ kind: 'phone', text: '010-1234-5678' }] })
  expect(add).not.toHaveBeenCalled()
  await sending.send({ ...message, confirmed: true }, [])
  expect(add).toHaveBeenCalledOnce()
})

it('a correction that failed is asked about again before it is sent again', async () => {
  const failed = anUnsent({ roomId, text: '내일 만나요.', correction: { sentences: [sentence], comment: '010-1234-5678' } })
  const { sending, retry } = setUp([failed])
  expect(await sending.retry(failed.id, false)).not.toBeNull()
  expect(retry).not.toHaveBeenCalled()
  expect(await sending.retry(failed.id, true)).toBeNull()
  expect(retry).toHaveBeenCalledOnce()
})
