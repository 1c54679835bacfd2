import type { settings as en } from '../en/settings'
import type { Wording } from '../index'

export const settings: Wording<typeof en> = {}
