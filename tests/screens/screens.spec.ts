import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startCommunity } from '../e2e/support/community'
import { openGate } from '../e2e/support/gate'
import { signIn, signOut } from '../e2e/support/stage'
import { placeDemoPassword } from '../support/demo-seat'
import { expect, type RunningApp, test } from '../support/electron'
import { beginAt } from './begin-at'
import { isWanted, isWhole } from './choice'
import { folder, photograph } from './photograph'
import { areas } from './registry'
import type { Scene, Screen, ScreenArea } from './screen'

test.beforeAll(() => {
  if (isWhole) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
})

interface Visit<Found extends Scene> {
  sceneOf: (scene: Scene) => Found
  /** Runs between two screens. */
  reset?: () => void
}

/** The visitor's screens, then the member's. */
async function photographAll<Found extends Scene>(screens: Screen<Found>[], app: RunningApp, visit: Visit<Found>) {
  const page = await app.window()
  await expect(page.locator('main')).toBeVisible({ timeout: 30_000 })
  const seen = (as: 'visitor' | undefined) => screens.filter((screen) => screen.as === as)
  await signOut(page)
  const failures = await photograph(seen('visitor'), app, visit)
  if (seen(undefined).length > 0) {
    await beginAt(page, '/')
    // The demo account gets its password only after the community is loaded.
    await expect(() => signIn(page)).toPass({ timeout: 30_000 })
    failures.push(...(await photograph(seen(undefined), app, visit)))
  }
  expect(failures, 'screens that did not come about').toEqual([])
}

const wanted = <Found extends Scene>(of: (area: ScreenArea) => readonly Screen<Found>[]) => areas.flatMap(of).filter(isWanted)

test('the community inside the app', async ({ launch, dataDir }) => {
  const screens = wanted((area) => area.screens)
  if (screens.length === 0) return
  placeDemoPassword(join(dataDir, 'community'))
  // A video's thumbnail is from YouTube, which may be unreachable.
  const app = await launch({ env: { HANMADI_DEMO: '1' }, expectedProblems: [/Failed to load resource/] })
  await photographAll(screens, app, { sceneOf: (scene) => scene })
})

test('an empty community', async ({ launch }) => {
  const screens = wanted((area) => area.empty ?? []).map((screen): Screen => ({ ...screen, as: 'visitor' }))
  if (screens.length === 0) return
  await photographAll(screens, await launch({ env: { HANMADI_DEMO: '0' } }), { sceneOf: (scene) => scene })
})

test('the first start of an installed app', async ({ launch, dataDir }) => {
  const screens = wanted((area) => area.first ?? [])
  if (screens.length === 0) return
  const community = await startCommunity({ dataDir: join(dataDir, 'server'), env: { COMMUNITY_NAME: '신촌 언어교환' } })
  try {
    const app = await launch({ dataDir: join(dataDir, 'app'), env: { HANMADI_FIRST_START: '1' } })
    const failures = await photograph(screens, app, { sceneOf: (scene) => ({ ...scene, community }) })
    expect(failures, 'screens that did not come about').toEqual([])
  } finally {
    await community.stop()
  }
})

/** Chromium's own microphone, which beeps. */
const withMicrophone = ['--use-fake-device-for-media-stream']

test('a community that delays and fails', async ({ launch, dataDir }) => {
  const screens = wanted((area) => area.gated ?? [])
  if (screens.length === 0) return
  const community = await startCommunity({ dataDir: join(dataDir, 'server') })
  const gate = await openGate(community.url, { streams: true })
  let release: () => void = () => undefined
  const hold = (text: string) => {
    release = gate.hold(text)
  }
  const reset = () => {
    release()
    gate.refuse(null)
    gate.open()
  }
  try {
    const app = await launch({
      dataDir: join(dataDir, 'app'),
      env: { COMMUNITY_URL: gate.url },
      args: withMicrophone,
      expectedProblems: [/./],
    })
    await photographAll(screens, app, { sceneOf: (scene) => ({ ...scene, gate, community, hold }), reset })
    await app.close()
  } finally {
    await gate.stop()
    await community.stop()
  }
})
