import type { Page } from '@playwright/test'
import type { Category } from '../../src/shared/categories'
import { goTo } from '../e2e/support/stage'

/** A post of the demo community, found by words that only it contains. */
export interface DemoPost {
  category: Category
  words: string
}

/** Three pictures, and replies to comments. */
export const persimmons: DemoPost = { category: 'korea', words: '까치밥' }
/** Five pictures. */
export const wordWalk: DemoPost = { category: 'others', words: '토요일 낱말 산책 다녀왔습니다' }
/** Three levels of comments, one of them by the demo member. */
export const allRight: DemoPost = { category: 'korea', words: '괜찮아요' }

/** @returns the post's id */
export async function find(page: Page, { category, words }: DemoPost): Promise<string> {
  for (let before: string | undefined, more = true; more; ) {
    const answer = await page.evaluate((input) => window.desktop.call('categoryPosts', input), {
      category,
      tags: [],
      ...(before === undefined ? {} : { before }),
    })
    if (!answer.ok) throw new Error(`the posts of ${category}: ${answer.error.code}`)
    const found = answer.value.items.find(({ content }) => content.includes(words))
    if (found) return found.id
    before = answer.value.items.at(-1)?.id
    more = answer.value.more
  }
  throw new Error(`no post in ${category} holds “${words}”`)
}

/** Opens a post over home and waits for its comments. */
export async function openOver(page: Page, postId: string): Promise<void> {
  await goTo(page, `/?@id=${postId}`)
  await page.locator('[role="dialog"] [data-reply-id]').first().waitFor()
}
