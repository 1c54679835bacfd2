import * as z from 'zod'
import type { DesktopEvents } from '../../shared/bridge'
import { type CallableName, type Input, type OperationName, type Output, operations } from '../../shared/contract/index'
import type { Operation } from '../../shared/contract/operation'
import { limits } from '../../shared/limits'
import type { CommunityClient, SendOptions } from '../api/community-client'
import { readPicture } from '../api/picture-files'
import type { Ipc } from '../ipc'
import type { Log } from '../log'
import type { Session } from '../session/session'
import type { Talk } from '../talk/talk'

const mostBytes = limits.images.bytes * limits.images.perPost + 128 * 1024
const logOutWithinMs = 3_000

const callableNames = (Object.keys(operations) as OperationName[]).filter(
  (name): name is CallableName => !(operations[name] as Operation).mainOnly,
)

const file = z.union([z.strictObject({ path: z.string().min(1).max(4096) }), z.strictObject({ bytes: z.instanceof(Uint8Array) })])
const callOptions = z.strictObject({
  files: z.array(file).max(limits.images.perPost),
  uploadId: z.string().max(100).optional(),
  key: z.uuid().optional(),
})
const signInOptions = z.strictObject({ remember: z.boolean().optional() })
const carriesUser = (name: CallableName) => name === 'userInfo' || name === 'editUser' || name === 'setProfileImage'
// What an operation takes is the contract's affair: the client checks it against the row, unknown keys included.
const input = z.unknown()

export interface CallMethodsDeps {
  client: CommunityClient
  session: Session
  /** Takes in what chat keeps of what a page has read. */
  talk: Pick<Talk, 'takeRooms' | 'takeMessages'>
  tell: (event: 'uploadProgress', payload: DesktopEvents['uploadProgress']) => void
  log: Log
}

/** The bridge's way to the community. */
export function addCallMethods(ipc: Ipc, { client, session, talk, tell, log }: CallMethodsDeps): void {
  async function sendOptions({ files, uploadId, key }: z.output<typeof callOptions>): Promise<SendOptions> {
    const pictures = await Promise.all(files.map(readPicture))
    return { pictures, key, ...(uploadId === undefined ? {} : { onSent: (sent) => tell('uploadProgress', { uploadId, sent }) }) }
  }

  /** What is kept for the next start and for reading without a network follows what the community says. */
  function keepCurrent(name: CallableName, asked: unknown, answer: unknown): void {
    const user = session.user()
    if (carriesUser(name)) session.refresh((answer as Output<'userInfo'>).user)
    if (name === 'rooms') talk.takeRooms(answer as Output<'rooms'>)
    if (name === 'messages') {
      const { roomId, before } = asked as Input<'messages'>
      if (before === undefined) talk.takeMessages(roomId, answer as Output<'messages'>)
    }
    if (name === 'setPresence' && user) session.refresh({ ...user, presence: (answer as Output<'setPresence'>).presence })
  }

  ipc.answer('call', {
    input: z.tuple([z.enum(callableNames), input, callOptions]),
    most: mostBytes,
    async run(name, given, options) {
      const asking = session.user()?.id
      const answer = await client.call(name, given, await sendOptions(options))
      // A late answer is not that of whoever has signed in since.
      if (session.user()?.id === asking) keepCurrent(name, given, answer)
      return answer
    },
  })

  ipc.answer('logIn', {
    input: z.tuple([input, signInOptions.default({})]),
    async run(given, { remember }) {
      const signedIn = await client.call('logIn', given)
      await session.begin(signedIn, remember)
      return { user: signedIn.user }
    },
  })

  ipc.answer('signUp', {
    input: z.tuple([input, callOptions.extend(signInOptions.shape)]),
    most: mostBytes,
    async run(given, { remember, ...options }) {
      const signedIn = await client.call('signUp', given, await sendOptions(options))
      await session.begin(signedIn, remember)
      return { user: signedIn.user }
    },
  })

  ipc.answer('logOut', {
    input: z.tuple([]),
    async run() {
      const token = await session.token()
      session.end('asked')
      if (token === null) return
      const told = client
        .call('logOut', {}, { token })
        .catch((error: unknown) => log.warn({ err: error }, 'the community could not be told of the logout'))
      await Promise.race([told, new Promise((resolve) => setTimeout(resolve, logOutWithinMs))])
    },
  })
}
