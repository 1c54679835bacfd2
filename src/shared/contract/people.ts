import * as z from 'zod'
import { id } from './fields'
import { operation, says } from './operation'
import { presence, user } from './people-shapes'

/** Who someone is and how they are (specification 2 "Profile", 4, 7). */
export const peopleOperations = {
  userInfo: operation({
    path: '/',
    login: 'optional',
    match: says({ eventType: 'userInfo', infoType: 'info' }),
    request: z.codec(z.looseObject({ eventData: z.looseObject({ userId: z.string('invalid') }) }), z.strictObject({ userId: id }), {
      decode: (w) => ({ userId: w.eventData.userId }),
      encode: (input) => ({ eventType: 'userInfo', infoType: 'info', eventData: input }),
    }),
    response: z.codec(z.object({ userInfo: user }), z.strictObject({ user: user.out }), {
      decode: (w) => ({ user: w.userInfo }),
      encode: (answer) => ({ userInfo: answer.user }),
    }),
    answers: [],
  }),

  setPresence: operation({
    path: '/',
    login: 'required',
    write: true,
    match: says({ eventType: 'userInfo', infoType: 'status' }),
    request: z.codec(z.looseObject({ eventData: z.looseObject({ status: z.coerce.number('invalid') }) }), z.strictObject({ presence }), {
      decode: (w) => ({ presence: w.eventData.status as z.output<typeof presence> }),
      encode: (input) => ({ eventType: 'userInfo', infoType: 'status', eventData: { status: input.presence } }),
    }),
    response: z.codec(z.object({ status: z.number() }), z.strictObject({ presence }), {
      decode: (w) => ({ presence: w.status as z.output<typeof presence> }),
      encode: (answer) => ({ status: answer.presence }),
    }),
    answers: [],
  }),
}
