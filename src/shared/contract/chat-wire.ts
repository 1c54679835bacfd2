import { wireText } from './fields'
import { hasFields } from './operation'

/* The parts of the wire that the operations of rooms and of messages share. */

export const aboutRoom = { chatRoomId: wireText }
export const aboutMessage = { chatRoomId: wireText, chatMessageId: wireText }
export const asks = (messageType: string) => hasFields({ eventType: 'chat', messageType })
export const asking = <Data>(messageType: string, eventData: Data) => ({ eventType: 'chat', messageType, eventData })
