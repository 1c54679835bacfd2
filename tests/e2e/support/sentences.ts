import { expect, type Page, test } from '@playwright/test'
import { joinFromElsewhere, type Member } from './client'
import { rows } from './feed'
import { goTo, type Stage, signIn, signOut } from './stage'
import { containing } from './words'

/** A failure, and the sentence that the screen shows for it (docs/product/errors.md "Sentences"). */
export interface Failure {
  when: string
  says: string
  as: 'member' | 'visitor'
  provoke: (page: Page, me: Member | null) => Promise<unknown>
  /** The route where it is shown. */
  at?: string
}

export const said = (page: Page, sentence: string) => expect(page.getByText(containing(sentence)).first()).toBeVisible({ timeout: 25_000 })

/** Opens home as a member or as a visitor. */
export async function begin(stage: Stage, who: Member | null): Promise<Page> {
  const { page } = stage
  stage.expectProblems(/Failed to load resource/)
  // A dialog left open by the previous test.
  await page.keyboard.press('Escape')
  await signOut(page)
  if (who) await signIn(page, who)
  await goTo(page, '/nowhere')
  await goTo(page, '/')
  await expect(rows(page).first()).toBeVisible()
  return page
}

/** @returns a new member */
export const join = ({ community }: Stage) => joinFromElsewhere(community.url, community.mailFolder)

/** @returns the one member of a file, who signs up when first asked for */
export function oneMember(stage: Stage): () => Promise<Member> {
  let joined: Promise<Member> | undefined
  return () => {
    joined ??= join(stage)
    return joined
  }
}

/** One test for each failure. */
export function testFailures(stage: Stage, member: () => Promise<Member>, failures: readonly Failure[]): void {
  for (const { when, says, as, provoke, at } of failures)
    test(`when ${when}: “${says}”`, async () => {
      const me = as === 'member' ? await member() : null
      const page = await begin(stage, me)
      // A toast of the previous test may have the same text.
      await expect(page.getByText(containing(says))).toHaveCount(0)
      await provoke(page, me)
      await said(page, says)
      if (at !== undefined) await expect.poll(() => new URL(stage.page.url()).hash.slice(1)).toBe(at)
    })
}
