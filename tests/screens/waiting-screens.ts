import type { GatedScene, Screen, ScreenArea } from './screen'
import { searchedFor } from './search-screens'

/** A list whose answer, requested by a call that contains `text`, is delayed. */
const waiting = (name: string, route: string, text: string): Screen<GatedScene> => ({
  name: `${name}-waiting`,
  route,
  isWaiting: true,
  prepare: ({ hold }) => hold(text),
  arrange: ({ page }) => page.locator('[aria-busy="true"]').first().waitFor(),
})

/** The skeletons of lists, to compare with the rows themselves; those of home and of posts are with their areas. */
export const waitingScreens: ScreenArea = {
  screens: [],
  gated: [
    waiting('qna', '/qna', '"qnaType":"all"'),
    waiting('program', '/program', '"programType":"all"'),
    waiting('program-list', '/program/list?category=exam', '"programType":"list"'),
    waiting('program-own', '/program/setting?category=program', '"programType":"user"'),
    waiting('program-saved', '/program/setting?category=like', '"programType":"zzim"'),
    waiting('profile', '/profile', '"getPostList"'),
    waiting('profile-reply', '/profile?tab=reply', '"myReply"'),
    waiting('profile-followers', '/profile?show=follower', '"messageType":"list"'),
    waiting('search-posts', searchedFor('한국'), '"searchType":"post"'),
    waiting('search-people', searchedFor('a', '&category=user'), '"searchType":"user"'),
    waiting('search-questions', searchedFor('한국', '&category=qna'), '"searchType":"qna"'),
    waiting('moderation-blocked', '/profile/setting/blocked', '"friend"'),
    waiting('moderation-hidden', '/profile/setting/hidden', '"blinds"'),
  ],
}
