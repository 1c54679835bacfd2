import * as z from 'zod'
import type { CommunityClient } from '../api/community-client'
import type { Ipc } from '../ipc'
import type { Tickets } from '../session/tickets'

// The client checks the other fields against the contract's row.
export const withEmail = z.looseObject({ email: z.unknown() })

/** Adds confirming a code and setting a new password with its ticket, which stays in main. Signing up is in call-methods.ts. */
export function addCodeMethods(ipc: Ipc, { client, tickets }: { client: CommunityClient; tickets: Tickets }): void {
  ipc.handle('confirmCode', {
    input: z.tuple([z.enum(['signup', 'password']), withEmail]),
    async run(purpose, given) {
      const { ticket } = await client.call(purpose === 'signup' ? 'confirmSignupCode' : 'confirmPasswordCode', given)
      tickets.keep(purpose, given.email, ticket)
    },
  })

  ipc.handle('setPassword', {
    input: z.tuple([withEmail, z.strictObject({ key: z.uuid().optional() }).default({})]),
    async run(given, { key }) {
      await client.call('setPassword', { ...given, ticket: tickets.find('password', given.email) }, { key })
      tickets.drop('password', given.email)
    },
  })
}
