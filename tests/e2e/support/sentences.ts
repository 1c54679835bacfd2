import { expect, type Page, test } from '@playwright/test'
import { joinFromElsewhere, type Member } from './client'
import { rows } from './feed'
import { goTo, type Stage, signIn, signOut } from './stage'
import { containing } from './words'

/** Something that fails, and the sentence the screen then says (docs/product/errors.md "Sentences"). */
export interface Failure {
  when: string
  says: string
  as: 'member' | 'visitor'
  provoke: (page: Page, me: Member | null) => Promise<unknown>
  /** Where one is then. */
  at?: string
}

export const said = (page: Page, sentence: string) => expect(page.getByText(containing(sentence)).first()).toBeVisible({ timeout: 25_000 })

/** Home, drawn, as somebody or as a visitor. */
export async function begin(stage: Stage, who: Member | null): Promise<Page> {
  const { page } = stage
  stage.expectProblems(/Failed to load resource/)
  // A question that the test before was asked.
  await page.keyboard.press('Escape')
  await signOut(page)
  if (who) await signIn(page, who)
  await goTo(page, '/nowhere')
  await goTo(page, '/')
  await expect(rows(page).first()).toBeVisible()
  return page
}

/** @returns somebody new */
export const join = ({ community }: Stage) => joinFromElsewhere(community.url, community.mailFolder)

/** @returns one member of a file's, who joins when first asked for */
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
      // A toast of the test before may say the same.
      await expect(page.getByText(containing(says))).toHaveCount(0)
      await provoke(page, me)
      await said(page, says)
      if (at !== undefined) await expect.poll(() => new URL(stage.page.url()).hash.slice(1)).toBe(at)
    })
}
