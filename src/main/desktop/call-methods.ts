import type { WebContents } from 'electron'
import * as z from 'zod'
import { type CallableName, type Input, type OperationName, type Output, operations } from '../../shared/contract/index'
import type { Operation } from '../../shared/contract/operation'
import type { User } from '../../shared/contract/people-shapes'
import type { DesktopEvents } from '../../shared/desktop'
import type { ErrorCode } from '../../shared/errors'
import { limits } from '../../shared/limits'
import type { CommunityClient, SendOptions } from '../api/community-client'
import { type Attachment, type PortableFile, portableFile, readPicture } from '../api/picture-files'
import { recordingFile } from '../api/recording-file'
import { callEffects } from '../call-effects'
import type { ChatForPages } from '../chat/chat-for-pages'
import { Failure } from '../failure'
import type { Ipc } from '../ipc'
import type { Log } from '../log'
import type { Notebook } from '../notebook/notebook'
import type { Notices } from '../notices/notices'
import type { OfflineStore } from '../offline-store'
import type { Session } from '../session/session'
import type { Tickets } from '../session/tickets'
import { withEmail } from './code-methods'

const mostBytes = limits.images.bytes * limits.images.perPost + 128 * 1024
const logOutWithinMs = 3_000

const callableNames = (Object.keys(operations) as OperationName[]).filter(
  (name): name is CallableName => !(operations[name] as Operation).mainOnly,
)

const callOptions = z.strictObject({
  files: z.array(portableFile).max(limits.images.perPost),
  uploadId: z.string().max(100).optional(),
  key: z.uuid().optional(),
})
const logOutOptions = z.strictObject({ removeNotebook: z.boolean().optional() })
const signInOptions = z.strictObject({ remember: z.boolean().optional() })
type CarriesUser = { [Name in CallableName]: Output<Name> extends { user: User } ? Name : never }[CallableName]
/** Every call that answers with a member, who may be the signed-in one. */
const carriers: Record<CarriesUser, true> = {
  userInfo: true,
  editUser: true,
  setProfileImage: true,
  setSigns: true,
  setLearning: true,
  setListed: true,
}
const carriesUser = (name: CallableName): name is CarriesUser => Object.hasOwn(carriers, name)
/** Refusals after which the earlier answer is not shown any more. */
const withdrawing: ReadonlySet<ErrorCode> = new Set(['notFound', 'forbidden'])
// The client checks the input against the contract's row, unknown keys included.
const input = z.unknown()

/** A recording comes from the page that made it. */
function givenRecording(given: PortableFile): Attachment {
  if ('path' in given) throw new Failure({ code: 'invalid', fields: { voice: 'invalid' } })
  return recordingFile(given)
}

export interface CallMethodsDeps {
  client: CommunityClient
  session: Session
  tickets: Pick<Tickets, 'find' | 'drop'>
  /** The demo account's credentials. @throws Failure where there is none */
  demoLogin: () => Promise<Input<'logIn'>>
  /** The code for signing up that the invitation to the community has brought, or null. */
  invitedWith: () => string | null
  chat: Pick<ChatForPages<WebContents>, 'withEffect'>
  notices: Pick<Notices, 'refresh'>
  notebook: Pick<Notebook, 'account' | 'forget'>
  offline: Pick<OfflineStore, 'owner' | 'storeAnswer' | 'answer' | 'removeAnswer'>
  send: (event: 'uploadProgress', payload: DesktopEvents['uploadProgress']) => void
  sendToOthers: (page: WebContents, event: 'blocked', payload: DesktopEvents['blocked']) => void
  log: Log
}

/** Adds the methods that call the community. */
export function addCallMethods(
  ipc: Ipc,
  { client, session, tickets, demoLogin, invitedWith, chat, notices, notebook, offline, send, sendToOthers, log }: CallMethodsDeps,
): void {
  async function sendOptions(name: OperationName, { files, uploadId, key }: z.output<typeof callOptions>): Promise<SendOptions> {
    const attached = name === 'uploadVoice' ? files.map(givenRecording) : await Promise.all(files.map(readPicture))
    return { files: attached, key, ...(uploadId === undefined ? {} : { onSent: (sent) => send('uploadProgress', { uploadId, sent }) }) }
  }

  /** Updates the stored user from the community's answer. */
  function updateUser(name: CallableName, answer: unknown): void {
    const user = session.user()
    if (carriesUser(name)) session.refresh((answer as Output<CarriesUser>).user)
    if (name === 'setPresence' && user) session.refresh({ ...user, presence: (answer as Output<'setPresence'>).presence })
  }

  ipc.handlePage('call', {
    input: z.tuple([z.enum(callableNames), input, callOptions]),
    most: mostBytes,
    async run(page, name, given, options) {
      const asking = session.user()?.id
      const owner = offline.owner()
      const sending = await sendOptions(name, options)
      const answer = await chat
        .withEffect(name, given, () => client.call(name, given, sending))
        .catch((error: unknown) => {
          if (error instanceof Failure && withdrawing.has(error.error.code)) offline.removeAnswer(name, given)
          throw error
        })
      offline.storeAnswer(owner, name, given, answer)
      if (callEffects[name].includes('notices')) notices.refresh()
      // Somebody else may have signed in before a late answer.
      if (session.user()?.id !== asking) return answer
      updateUser(name, answer)
      if (name === 'block') sendToOthers(page, 'blocked', { id: (given as Input<'block'>).userId, blocked: true })
      if (name === 'unblock') sendToOthers(page, 'blocked', { id: (given as Input<'unblock'>).blockId, blocked: false })
      return answer
    },
  })

  ipc.handle('storedAnswer', { input: z.tuple([z.enum(callableNames), input]), run: offline.answer })

  ipc.handle('logIn', {
    input: z.tuple([input, signInOptions.default({})]),
    async run(given, { remember }) {
      const signedIn = await client.call('logIn', given)
      await session.begin(signedIn, remember)
      return { user: signedIn.user }
    },
  })

  ipc.handle('logInToDemo', {
    input: z.tuple([signInOptions.default({})]),
    async run({ remember }) {
      const signedIn = await client.call('logIn', await demoLogin())
      await session.begin(signedIn, remember)
      return { user: signedIn.user }
    },
  })

  ipc.handle('signUp', {
    input: z.tuple([withEmail, callOptions.extend(signInOptions.shape)]),
    most: mostBytes,
    async run(given, { remember, ...options }) {
      const ticket = tickets.find('signup', given.email)
      const invitation = given.invitation ?? invitedWith() ?? undefined
      const signedIn = await client.call('signUp', { ...given, ticket, invitation }, await sendOptions('signUp', options))
      tickets.drop('signup', given.email)
      await session.begin(signedIn, remember)
      return { user: signedIn.user }
    },
  })

  ipc.handle('logOut', {
    input: z.tuple([logOutOptions.default({})]),
    async run({ removeNotebook }) {
      const token = await session.token()
      const account = notebook.account()
      session.end('asked')
      // Afterwards, so that no sync is under way that could store it again.
      if (removeNotebook && account !== null) {
        await notebook.forget(account).catch((error: unknown) => log.error({ err: error }, 'the notebook could not be removed'))
      }
      if (token === null) return
      const loggedOut = client
        .call('logOut', {}, { token })
        .catch((error: unknown) => log.warn({ err: error }, 'the community could not be notified of the logout'))
      await Promise.race([loggedOut, new Promise((resolve) => setTimeout(resolve, logOutWithinMs))])
    },
  })
}
