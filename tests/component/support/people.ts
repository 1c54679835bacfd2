import type { User } from '../../../src/shared/contract/people-shapes'
import { aUser } from '../../support/a-user'

/** The member at the page. */
export const haru: User = aUser({
  id: '0198c9a2-0000-7000-8000-0000000000bb',
  nickname: '하루',
  own: { email: 'haru@example.com', phone: null },
})
/** The other member. */
export const nari: User = aUser({ id: '0198c9a2-0000-7000-8000-0000000000cc', nickname: '나리' })
