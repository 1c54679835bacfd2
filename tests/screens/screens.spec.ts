import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startCommunity } from '../e2e/support/community'
import { openGate } from '../e2e/support/gate'
import { signIn, signOut } from '../e2e/support/stage'
import { expect, type RunningApp, test } from '../support/electron'
import { isWanted, isWhole } from './choice'
import { folder, photograph } from './photograph'
import { areas } from './registry'
import type { Scene, Screen } from './screen'

test.beforeAll(() => {
  if (isWhole) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
})

/** The visitor's screens, then the member's. */
async function photographAll<Found extends Scene>(screens: Screen<Found>[], app: RunningApp, sceneOf: (scene: Scene) => Found) {
  const page = await app.window()
  await expect(page.locator('[data-post-id]').first()).toBeVisible({ timeout: 30_000 })
  await signOut(page)
  const asVisitor = await photograph(
    screens.filter((screen) => screen.as === 'visitor'),
    app,
    sceneOf,
  )
  await signIn(page)
  const asMember = await photograph(
    screens.filter((screen) => screen.as === undefined),
    app,
    sceneOf,
  )
  expect([...asVisitor, ...asMember], 'screens that did not come about').toEqual([])
}

test('the community inside the app', async ({ launch }) => {
  const screens = areas.flatMap((area) => area.screens).filter(isWanted)
  if (screens.length === 0) return
  const app = await launch({ env: { HANMADI_DEMO: '1' } })
  await photographAll(screens, app, (scene) => scene)
})

test('a community that hesitates and fails', async ({ launch, dataDir }) => {
  const screens = areas.flatMap((area) => area.gated ?? []).filter(isWanted)
  if (screens.length === 0) return
  const community = await startCommunity({ dataDir: join(dataDir, 'server') })
  const gate = await openGate(community.url)
  try {
    const app = await launch({ dataDir: join(dataDir, 'app'), env: { COMMUNITY_URL: gate.url }, expectedProblems: [/./] })
    await photographAll(screens, app, (scene) => ({ ...scene, gate }))
    await app.close()
  } finally {
    await gate.stop()
    await community.stop()
  }
})
