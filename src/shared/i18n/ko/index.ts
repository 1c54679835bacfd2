import { account } from './account'
import { administering } from './administering'
import { backups } from './backups'
import { chat } from './chat'
import { common } from './common'
import { community } from './community'
import { compose } from './compose'
import { corrections } from './corrections'
import { crashes } from './crashes'
import { emoji } from './emoji'
import { errors } from './errors'
import { exchange } from './exchange'
import { feed } from './feed'
import { hosting } from './hosting'
import { learning } from './learning'
import { moderating } from './moderating'
import { moderation } from './moderation'
import { native } from './native'
import { notebook } from './notebook'
import { notices } from './notices'
import { palette } from './palette'
import { partnerCard } from './partner-card'
import { partners } from './partners'
import { people } from './people'
import { programs } from './programs'
import { qna } from './qna'
import { reactions } from './reactions'
import { reading } from './reading'
import { reviews } from './reviews'
import { safety } from './safety'
import { school } from './school'
import { search } from './search'
import { session } from './session'
import { settings } from './settings'
import { shell } from './shell'
import { signs } from './signs'
import { spelling } from './spelling'
import { updates } from './updates'
import { voice } from './voice'

export const ko = {
  common,
  errors,
  shell,
  session,
  feed,
  search,
  community,
  compose,
  administering,
  moderating,
  moderation,
  settings,
  backups,
  hosting,
  account,
  partnerCard,
  people,
  palette,
  partners,
  programs,
  reviews,
  qna,
  reactions,
  reading,
  spelling,
  emoji,
  school,
  chat,
  exchange,
  signs,
  updates,
  safety,
  voice,
  learning,
  notebook,
  notices,
  corrections,
  crashes,
  native,
}
