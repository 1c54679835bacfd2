import type { searchOperations } from '../../../shared/contract/search'
import type { Handlers } from '../../http/handler'
import { loadPosts } from '../feed/feed-queries'
import { loadPrograms } from '../programs/programs-queries'
import { loadQuestions } from '../qna/question-queries'
import { searchFor } from './search-page'
import { loadUsers } from './search-queries'

/** Finding posts, people, questions and programs (docs/product/screens.md "Search page"). */
export const searchHandlers: Handlers<typeof searchOperations> = {
  async searchPosts({ text, counts, ...place }, { userId, services }) {
    const { ids, ...page } = await searchFor(services, { kind: 'post', text, place, counts, viewerId: userId })
    return { ...page, items: await loadPosts(services.db, ids, userId) }
  },

  async searchUsers({ text, counts, ...place }, { userId, services }) {
    const { ids, ...page } = await searchFor(services, { kind: 'user', text, place, counts, viewerId: userId })
    return { ...page, items: await loadUsers(services.db, ids, userId) }
  },

  async searchQuestions({ text, counts, ...place }, { userId, services }) {
    const { ids, ...page } = await searchFor(services, { kind: 'question', text, place, counts, viewerId: userId })
    return { ...page, items: await loadQuestions(services.db, ids, userId) }
  },

  async searchPrograms({ text, counts, ...place }, { userId, services }) {
    const { ids, ...page } = await searchFor(services, { kind: 'program', text, place, counts, viewerId: userId })
    return { ...page, items: await loadPrograms(services.db, ids, userId) }
  },
}
