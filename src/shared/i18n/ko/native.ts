import type { Wording } from '../index'
import type { native as en } from '../en/native'

export const native: Wording<typeof en> = {}
