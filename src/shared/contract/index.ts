import type * as z from 'zod'
import { accountOperations } from './account'
import { administeringOperations } from './administering'
import { blockingOperations } from './blocking'
import { chatOperations } from './chat'
import { correctionOperations } from './corrections'
import { crashOperations } from './crashes'
import { dayOperations } from './days'
import { exchangeOperations } from './exchanges'
import { feedOperations } from './feed'
import { helpOperations } from './help'
import { imageOperations } from './images'
import { messageOperations } from './messages'
import { moderatingOperations } from './moderating'
import { moderationOperations } from './moderation'
import { notebookOperations } from './notebook'
import { noticeOperations } from './notices'
import type { Operation } from './operation'
import { ownProgramOperations } from './own-programs'
import { partnerOperations } from './partners'
import { peopleOperations } from './people'
import { postOperations } from './posts'
import { programOperations } from './programs'
import { qnaOperations } from './qna'
import { reviewOperations } from './reviews'
import { schoolOperations } from './school'
import { searchOperations } from './search'
import { sessionOperations } from './session'
import { signOperations } from './signs'

/** Every operation by its name. The registry is closed: main and server refuse everything that is not in it. */
export const operations = {
  ...sessionOperations,
  ...accountOperations,
  ...peopleOperations,
  ...partnerOperations,
  ...dayOperations,
  ...feedOperations,
  ...postOperations,
  ...qnaOperations,
  ...correctionOperations,
  ...helpOperations,
  ...searchOperations,
  ...imageOperations,
  ...programOperations,
  ...ownProgramOperations,
  ...reviewOperations,
  ...moderationOperations,
  ...blockingOperations,
  ...moderatingOperations,
  ...administeringOperations,
  ...chatOperations,
  ...messageOperations,
  ...exchangeOperations,
  ...signOperations,
  ...noticeOperations,
  ...notebookOperations,
  ...schoolOperations,
  ...crashOperations,
} satisfies Record<string, Operation>

type Operations = typeof operations
export type OperationName = keyof Operations
export type Input<N extends OperationName> = z.output<Operations[N]['request']>
export type Output<N extends OperationName> = z.output<Operations[N]['response']>

/** The operations that a renderer may call: all except those marked `mainOnly`. */
export type CallableName = { [N in OperationName]: Operations[N] extends { mainOnly: true } ? never : N }[OperationName]
