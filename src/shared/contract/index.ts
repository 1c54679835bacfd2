import type * as z from 'zod'
import { accountOperations } from './account'
import { chatOperations } from './chat'
import { feedOperations } from './feed'
import { imageOperations } from './images'
import { moderationOperations } from './moderation'
import type { Operation } from './operation'
import { ownProgramOperations } from './own-programs'
import { peopleOperations } from './people'
import { postOperations } from './posts'
import { programOperations } from './programs'
import { qnaOperations } from './qna'
import { schoolOperations } from './school'
import { searchOperations } from './search'
import { sessionOperations } from './session'

/** Every operation by its name. The registry is closed: what is not here crosses neither the bridge nor the network. */
export const operations = {
  ...sessionOperations,
  ...accountOperations,
  ...peopleOperations,
  ...feedOperations,
  ...postOperations,
  ...qnaOperations,
  ...searchOperations,
  ...imageOperations,
  ...programOperations,
  ...ownProgramOperations,
  ...moderationOperations,
  ...chatOperations,
  ...schoolOperations,
} satisfies Record<string, Operation>

type Operations = typeof operations
export type OperationName = keyof Operations
export type Input<N extends OperationName> = z.output<Operations[N]['request']>
export type Output<N extends OperationName> = z.output<Operations[N]['response']>

/** The operations a renderer may call: all but those marked main-only. */
export type CallableName = { [N in OperationName]: Operations[N] extends { mainOnly: true } ? never : N }[OperationName]
