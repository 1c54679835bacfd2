import type { Wording } from '../index'
import type { session as en } from '../en/session'

export const session: Wording<typeof en> = {}
