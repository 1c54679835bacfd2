import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/electron'
import { type FirestoreEmulator, findFirestoreEmulator, startFirestoreEmulator } from '../support/firestore'
import { ask, joinFromElsewhere } from './support/client'
import { type Community, startCommunity } from './support/community'
import { enterRoom, log, roomRow, say } from './support/pair'
import { goTo, signIn, speak } from './support/stage'
import { wordsIn } from './support/words'

const jar = findFirestoreEmulator()
const t = wordsIn('ko')

// Without an emulator the test is skipped, and the run's report says so.
if (jar !== null) {
  let folder = ''
  let emulator: FirestoreEmulator | undefined
  let community: Community | undefined
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-e2e-'))
    emulator = await startFirestoreEmulator(jar)
    const env = { FIRESTORE_EMULATOR_HOST: emulator.host, FIREBASE_PROJECT: emulator.projectId }
    community = await startCommunity({ dataDir: join(folder, 'server'), demo: false, env })
  })
  test.afterAll(async () => {
    await community?.stop()
    await emulator?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  test('delivers messages to the built app as they are sent, each once', async ({ launch }) => {
    const { url = '', mailFolder = '' } = community ?? {}
    const haru = await joinFromElsewhere(url, mailFolder, { nickname: 'haru' })
    const nari = await joinFromElsewhere(url, mailFolder, { nickname: 'nari' })
    const app = await launch({ env: { COMMUNITY_URL: url } })
    const page = await app.window()
    await speak(page, 'ko')
    await signIn(page, nari)
    const nariId = await page.evaluate(async () => (await window.desktop.start()).user?.id ?? '')
    await expect.poll(() => page.evaluate(async () => (await window.desktop.start()).live), { timeout: 30_000 }).toBe('online')
    const { roomId } = await ask(url, 'openRoom', { userId: nariId }, haru.token)
    await ask(url, 'sendMessage', { roomId, text: '들리세요?' }, haru.token)
    // The emulator may break its own stream when two threads write to it; the silence is noticed after 10 s.
    await goTo(page, '/talk')
    await expect(roomRow(page, 'haru')).toBeVisible({ timeout: 30_000 })
    await enterRoom(page, t, roomId)
    await expect(log(page, t).getByText('들리세요?')).toHaveCount(1)
    for (const n of [1, 2, 3]) await ask(url, 'sendMessage', { roomId, text: `바로 보이는 말 ${n}` }, haru.token)
    for (const n of [1, 2, 3]) await expect(log(page, t).getByText(`바로 보이는 말 ${n}`)).toHaveCount(1, { timeout: 20_000 })
    await say(page, t, '잘 들려요')
    await expect(log(page, t).getByText('잘 들려요')).toHaveCount(1)
    await expect(page.locator('[data-waiting]')).toHaveCount(0)
    const { messages } = await ask(url, 'messages', { roomId, limit: 50 }, haru.token)
    expect(messages.map(({ text }) => text)).toEqual(['들리세요?', '바로 보이는 말 1', '바로 보이는 말 2', '바로 보이는 말 3', '잘 들려요'])
  })
}
