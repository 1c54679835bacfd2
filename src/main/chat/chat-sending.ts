import type { ContactQuestion, Forwarded, UnsentMessage } from '../../shared/chat'
import type { MessageCorrection } from '../../shared/contract/corrections-shapes'
import type { MessageChange } from '../../shared/contract/messages'
import type { Attachment } from '../api/picture-files'
import { Failure } from '../failure'
import type { RoomCautions } from './room-cautions'
import type { Written } from './unsent-entries'
import type { UnsentMessages } from './unsent-messages'

/**
 * What a member sends. Each resolves when it is on disk; from then on it is sent by the unsent messages. A text with contact details for
 * somebody new is answered with a question instead (docs/product/chat.md "Somebody new"), until it is given again with `confirmed`.
 */
export interface ChatSending {
  /** Adds a message to the unsent ones. */
  send(
    message: Written & { confirmed?: boolean | undefined },
    files: Attachment[] | Promise<Attachment[]>,
  ): Promise<UnsentMessage | ContactQuestion>
  /** Adds a message to the unsent ones of each room, in their order. */
  forward(message: Forwarded, roomIds: string[], confirmed: boolean): Promise<ContactQuestion | null>
  change(change: {
    roomId: string
    messageId: string
    change: MessageChange
    confirmed?: boolean | undefined
  }): Promise<ContactQuestion | null>
  retry(id: string, confirmed: boolean): Promise<ContactQuestion | null>
  cancel(id: string): Promise<void>
}

interface ChatSendingDeps {
  /** The unsent messages of the account, once it is open; null while nobody is signed in. */
  unsent: () => Promise<UnsentMessages | null>
  cautions: Pick<RoomCautions, 'ask'>
  /** A message is added in a room. */
  onSend: (roomId: string) => void
}

export function createChatSending({ unsent, cautions, onSend }: ChatSendingDeps): ChatSending {
  /** @throws Failure `loginRequired` */
  async function queueOfMember(): Promise<UnsentMessages> {
    const queue = await unsent()
    if (queue === null) throw new Failure({ code: 'loginRequired' })
    return queue
  }

  return {
    async send({ confirmed = false, ...message }, files) {
      const given = Promise.resolve(files)
      // The rejection is handled by `add` below, which may begin to await it later.
      given.catch(() => undefined)
      const queue = await queueOfMember()
      const question = cautions.ask([message.roomId], wordsOf(message), confirmed)
      if (question !== null) return question
      onSend(message.roomId)
      return queue.add(message, given)
    },
    async forward(message, roomIds, confirmed) {
      const queue = await queueOfMember()
      const question = cautions.ask(roomIds, message.text, confirmed)
      if (question === null) await Promise.all([...new Set(roomIds)].map((roomId) => queue.forward(roomId, message)))
      return question
    },
    async change({ confirmed = false, ...given }) {
      const queue = await queueOfMember()
      const question = given.change.kind === 'edit' ? cautions.ask([given.roomId], given.change.text, confirmed) : null
      if (question === null) await queue.change(given)
      return question
    },
    async retry(id, confirmed) {
      const queue = await unsent()
      const { messages = [], changes = [] } = queue?.list() ?? {}
      const message = messages.find((each) => each.id === id)
      const edit = changes.find((each) => each.id === id)
      const edited = edit?.change.kind === 'edit' ? edit.change.text : ''
      const question = cautions.ask([message?.roomId ?? edit?.roomId ?? ''], message ? wordsOf(message) : edited, confirmed)
      if (question === null) await queue?.retry(id)
      return question
    },
    async cancel(id) {
      const queue = await unsent()
      await queue?.cancel(id)
    },
  }
}

/** Everything that the other member will read of a message: of a correction also its notes and its comment. */
function wordsOf({ text, correction }: Pick<UnsentMessage, 'text'> & { correction?: MessageCorrection | undefined }): string {
  if (correction === undefined) return text
  return [text, ...correction.sentences.map(({ note }) => note), correction.comment].join('\n')
}
