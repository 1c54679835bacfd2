import type { CallOptions } from './call-options'
import type { ContactQuestion, Forwarded, Recording, UnsentMessage } from './chat'
import type { Quote } from './contract/chat-shapes'
import type { MessageCorrection } from './contract/corrections-shapes'
import type { MessageChange } from './contract/messages'
import type { Result } from './errors'
import type { TopicsMemory } from './topics'

/** The part of `window.desktop` for chat (docs/product/chat.md). What it changes reaches the page as `chat` events. */
export interface ChatApi {
  /**
   * Starts the stream of `chat` events for this page with a patch of number 0 that holds the whole state; called again after a lost patch.
   */
  followChat(): void
  /** Starts showing a room's newest messages; called again after an error, it retries. */
  openRoom(roomId: string): void
  closeRoom(roomId: string): void
  /** Loads older messages of an open room. */
  loadOlderMessages(roomId: string): void
  /**
   * Counts the languages of an open room and keeps counting: the result and each change of it arrive as `shares`. What this machine lacks of
   * the time is read from the community once.
   */
  countLanguages(roomId: string): void
  /** Which topics to talk about were shown to the signed-in account on this machine. */
  topicsMemory(): Promise<TopicsMemory>
  /** Replaces it. */
  saveTopicsMemory(memory: TopicsMemory): Promise<void>
  /** Reports that the member types in a room; called at each key. Main shows it to the other member every few seconds. */
  typeInRoom(roomId: string): void
  /** Reloads the list of rooms. */
  refreshRooms(): void
  /**
   * Sends text, images (the options' files) or both to a room; `quote`: the message that it replies to; `correction`: it corrects
   * that message, and `text` is the corrected one; the option `voice`: it is a voice message, without files, text and `correction`. Resolves
   * when the message is on disk; from then on it is sent exactly once, whatever happens to the page, the app or the network. Where the text has contact details
   * for somebody new, nothing happens but that they are answered, until it is called again with `confirmed`; as in the next three.
   */
  sendMessage(
    input: { roomId: string; text: string; quote?: Quote; correction?: MessageCorrection; confirmed?: boolean },
    options?: Pick<CallOptions, 'files'> & { voice?: Recording | undefined },
  ): Promise<Result<UnsentMessage | ContactQuestion>>
  /**
   * Passes a message on to rooms, at most `limits.forward` (docs/product/chat.md "Forwarding"). Resolves when it is on disk for each; then it
   * is sent there as messages are.
   */
  forwardMessage(message: Forwarded, roomIds: string[], confirmed: boolean): Promise<Result<ContactQuestion | null>>
  /**
   * Edits or deletes a message for both members of its room, or reacts to it. Resolves when the change is on disk; it is then sent in order
   * with the messages. An unsent message is identified by its own id.
   */
  changeMessage(input: {
    roomId: string
    messageId: string
    change: MessageChange
    confirmed?: boolean
  }): Promise<Result<ContactQuestion | null>>
  /** Retries an unsent message or change that has failed. */
  retryMessage(id: string, confirmed: boolean): Promise<Result<ContactQuestion | null>>
  /** Closes the card of a room with somebody new, on this machine. */
  closeCaution(roomId: string): void
  /** Opens a covered picture or recording of a room, on this machine. */
  openCovered(roomId: string, path: string): void
  /** Cancels an unsent message or change; does nothing if it is already sent. */
  cancelMessage(id: string): Promise<void>
  /**
   * Reports the room that this page shows scrolled to its end while it has focus; null: none. Messages that arrive there are neither
   * announced nor counted as unread.
   * @param isWatching false: the page has lost focus and is about to report what was read. Messages that arrive are announced, and
   * are counted once the page watches no room.
   */
  watchRoom(roomId: string | null, isWatching: boolean): void
  /** Opens a room in a window of its own, or brings that window to the front. */
  openRoomWindow(roomId: string): Promise<void>
  /** Closes the room's own window, when called from there. A page that closes itself could not hand over the last typed text. */
  closeRoomWindow(): void
}
