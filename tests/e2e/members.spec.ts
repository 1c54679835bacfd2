import { demoAccount } from '../support/demo-seat'
import { expect, test } from '../support/electron'
import { makeAdministrator } from './support/moderators'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'

/* The list of all members (docs/product/moderation.md "Members"); giving roles in it is in moderating.spec.ts and hosting.spec.ts. */
const stage = setStage({ language: 'en' })
const t = wordsIn('en')

test('an administrator gets to all members from the palette, each once, and back to a found one by keys', async () => {
  const { page, community } = stage
  makeAdministrator(community, demoAccount.email)
  await signOut(page)
  await signIn(page)
  await goTo(page, '/')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: t('palette.title') })).toBeFocused()
  await page.keyboard.type(t('administering.tabs.members'))
  await expect(page.getByRole('option', { name: new RegExp(t('administering.title')) })).toHaveCount(1)
  await page.keyboard.press('Enter')
  const feed = page.getByRole('feed', { name: t('administering.members.list') })
  await expect(feed.getByRole('article').first()).toBeVisible()

  const seen: string[] = []
  const look = async () => {
    const ids = await feed.locator('[data-member-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-member-id') ?? ''))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) if (!seen.includes(id)) seen.push(id)
  }
  const told = page.getByRole('status').filter({ hasText: /^\d+ / })
  const count = Number.parseInt(await told.innerText(), 10)
  await feed.hover()
  await expect(async () => {
    await look()
    await page.mouse.wheel(0, 400)
    // Two steps between two looks would pass rows that are rendered only near the window.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame)
    })
    expect(seen).toHaveLength(count)
  }).toPass()
  // Newest first: the ids are in the order of joining.
  expect(seen).toEqual([...seen].sort().reverse())

  const field = page.getByRole('textbox', { name: t('administering.members.find') })
  await field.fill('oliver')
  const found = feed.getByRole('article')
  await expect(found).toHaveCount(1)
  await field.press('Tab')
  const name = found.getByRole('link')
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await name.evaluate((link) => link === document.activeElement)).toBe(true)
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/profile/)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(found).toHaveCount(1)
  await expect(field).toHaveValue('oliver')
})
