import * as z from 'zod'
import { isCommunityName } from '../../shared/community-name'
import { type HostingChoice, hostingPort, leastHostingPort } from '../../shared/hosting'
import { signUpRules } from '../../shared/sign-up-rule'

/** The choice of somebody who has hosted nothing yet. */
export const firstHosting: HostingChoice = {
  on: false,
  port: hostingPort,
  name: '',
  isPublic: false,
  keepsAwake: true,
  signUp: 'invited',
  invitation: null,
}

const choices = {
  on: z.boolean(),
  port: z.number().int().min(leastHostingPort).max(65_535),
  name: z.string().refine((text) => text === '' || isCommunityName(text)),
  isPublic: z.boolean(),
  keepsAwake: z.boolean(),
  signUp: z.enum(signUpRules),
}

/** What a page may change. */
export const hostingPatch = z.strictObject(choices).partial()

/** As stored. */
export const hostingChoice = z.object({
  ...choices,
  // Earlier versions have none.
  name: choices.name.catch(''),
  invitation: z.object({ code: z.string().max(40), expiresAt: z.number() }).nullable(),
})
