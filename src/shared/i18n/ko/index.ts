import { account } from './account'
import { common } from './common'
import { compose } from './compose'
import { errors } from './errors'
import { feed } from './feed'
import { moderation } from './moderation'
import { native } from './native'
import { people } from './people'
import { school } from './school'
import { session } from './session'
import { settings } from './settings'
import { shell } from './shell'

export const ko = { common, errors, shell, session, feed, compose, moderation, settings, account, people, school, native }
