import type { Wording } from '../index'
import type { shell as en } from '../en/shell'

export const shell: Wording<typeof en> = {}
