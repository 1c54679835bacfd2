import { expect, it } from 'vitest'
import { type ChatState, chatReducer, patchesReceived, roomClosed, roomOpened } from '../../../src/renderer/data/chat-state'
import { loadedLog } from '../../component/support/fake-desktop'
import { aMessage, aRoom } from '../../support/chat-samples'

const { id: roomId } = aRoom()
const log = loadedLog([aMessage({ text: '안녕하세요' })])
const opened = () => chatReducer(undefined, roomOpened(roomId))
const receiveLog = (state: ChatState) =>
  chatReducer(state, patchesReceived([{ number: state.next, changes: [{ kind: 'log', roomId, log }] }]))

it('the messages of a room are shown while it is open', () => {
  expect(receiveLog(opened()).logs[roomId]).toEqual(log)
})

it('the messages of a room that was left before they came are not kept for its next opening', () => {
  const left = receiveLog(chatReducer(opened(), roomClosed(roomId)))
  expect(chatReducer(left, roomOpened(roomId)).logs).toEqual({})
  expect(left.isLost).toBe(false)
})
