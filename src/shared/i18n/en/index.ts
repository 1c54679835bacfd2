import { account } from './account'
import { chat } from './chat'
import { common } from './common'
import { compose } from './compose'
import { errors } from './errors'
import { feed } from './feed'
import { learning } from './learning'
import { moderation } from './moderation'
import { native } from './native'
import { people } from './people'
import { programs } from './programs'
import { qna } from './qna'
import { school } from './school'
import { search } from './search'
import { session } from './session'
import { settings } from './settings'
import { shell } from './shell'

export const en = {
  common,
  errors,
  shell,
  session,
  feed,
  search,
  compose,
  moderation,
  settings,
  account,
  people,
  programs,
  qna,
  school,
  chat,
  learning,
  native,
}
