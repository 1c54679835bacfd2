import type { Wording } from '../index'
import type { feed as en } from '../en/feed'

export const feed: Wording<typeof en> = {}
