import type * as z from 'zod'
import type { sessionOperations } from '../../../shared/contract/session'
import { transact } from '../../db/transaction'
import { inSteps, refuse } from '../../http/handler'
import { insertImage } from '../../images/image-queries'
import type { ProcessedImage } from '../../images/process-image'
import { appendEvent } from '../../live/outbox'
import type { Services } from '../../services'
import { presentUser } from '../people/people-queries'
import { consumeConfirmation, isConfirmed } from './code-queries'
import { insertSession, insertUser, isEmailTaken, isNicknameTaken } from './session-queries'
import { checkPassword, confirmedSince } from './session-rules'

type SignUp = typeof sessionOperations.signUp
type Input = z.output<SignUp['request']>

interface Prepared {
  passwordHash: string
  image: ProcessedImage | null
}

/** Signs up (specification 4 "Signup"; decision 31: the server never trusts the screen). */
export const signUp = inSteps<SignUp, Prepared>(
  async (input, { files, services }) => {
    checkPassword(input.password)
    if (input.city !== null && !(await services.areas.has(input.city))) throw refuse('invalid', { city: 'city' })
    // Whoever confirmed nothing costs no hash.
    if (!(await isConfirmed(services.db, 'signup', input.email, confirmedSince('signup', services.now()))))
      await refuseUnconfirmed(services, input)
    const [file] = files
    const image = file ? await services.processImage(file.bytes) : null
    return { passwordHash: await services.passwords.hash(input.password), image }
  },

  async (input, { device, services }, { passwordHash, image }) => {
    const now = services.now()
    return transact(services.db, async (trx) => {
      if (!(await consumeConfirmation(trx, 'signup', input.email, confirmedSince('signup', now)))) {
        return refuseUnconfirmed({ ...services, db: trx }, input)
      }
      const row = await insertUser(trx, { ...input, id: services.newId(), passwordHash, imagePath: image?.path ?? null }, now)
      if (!row) throw refuse('exists', (await isNicknameTaken(trx, input.nickname)) ? { nickname: 'taken' } : { email: 'taken' })
      if (image) {
        await insertImage(trx, image.path, row.id, now)
        await services.images.put(image.path, image.full, image.thumbnail)
      }
      await services.textIndex.put(trx, { kind: 'user', id: row.id, text: input.nickname })
      await appendEvent(trx, 'userJoined', { userId: row.id })
      const token = await insertSession(trx, { id: services.newId(), userId: row.id, device }, now)
      return { user: presentUser(row, { own: true, following: false }), token }
    })
  },
)

/** A code is used up by the account it makes: then the address is taken. */
async function refuseUnconfirmed({ db }: Services, { email }: Input): Promise<never> {
  throw (await isEmailTaken(db, email)) ? refuse('exists', { email: 'taken' }) : refuse('wrongState')
}
