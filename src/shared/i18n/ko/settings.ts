import type { Wording } from '../index'
import type { settings as en } from '../en/settings'

export const settings: Wording<typeof en> = {}
