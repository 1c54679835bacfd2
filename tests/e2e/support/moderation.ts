import { expect, type Locator, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { joinFromElsewhere, type Member, writeFromElsewhere } from './client'
import type { Community } from './community'
import { rowOf } from './feed'

/** Another member with some posts, the newest last. */
export interface Neighbour {
  member: Member
  posts: string[]
}

export async function neighbourWith({ url, mailFolder }: Community, texts: readonly string[]): Promise<Neighbour> {
  const member = await joinFromElsewhere(url, mailFolder)
  const posts: string[] = []
  for (const text of texts) posts.push(await writeFromElsewhere(url, member, text))
  return { member, posts }
}

/** Opens the "…" menu `within` an element. */
export async function openMenu(within: Locator, name: string): Promise<Locator> {
  await within.getByRole('button', { name, exact: true }).click()
  const menu = within.page().getByRole('menu', { name })
  await expect(menu).toBeVisible()
  return menu
}

/** Chooses from the menu of a post's row. */
export async function choose(page: Page, t: TFunction, postId: string, entry: string): Promise<void> {
  const menu = await openMenu(rowOf(page, postId), t('feed.post.actions'))
  await menu.getByRole('menuitem', { name: entry }).click()
}
