import { expect, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { ask, joinFromElsewhere, type Member } from '../e2e/support/client'
import { playedTo, recordedFor } from '../e2e/support/voice'
import { recordingOf } from '../support/recordings'
import type { GatedScene, Scene, ScreenArea } from './screen'

/** Voice messages (docs/product/chat.md "Voice messages"). */
export const voiceScreens: ScreenArea = {
  screens: [],
  gated: [
    { name: 'voice-room', route: '/talk', prepare: spoken, arrange: heard, tidy: left },
    { name: 'voice-covered', route: '/talk', prepare: spoken, arrange: covered, tidy: left },
    { name: 'voice-explain', route: '/talk', prepare: spoken, arrange: explained, tidy: escaped },
    { name: 'voice-recording', route: '/talk', prepare: spoken, arrange: recording, tidy: discarded },
    { name: 'voice-recorded', route: '/talk', prepare: spoken, arrange: recorded, tidy: discarded },
    { name: 'voice-refused', route: '/talk', prepare: spoken, arrange: refused, tidy: allowed },
    { name: 'voice-answers', route: '/qna', prepare: asked, arrange: answered },
    { name: 'voice-answer-recorded', route: '/qna', prepare: asked, arrange: answering, tidy: answerDiscarded },
  ],
}

const friend: Partial<Member> = { email: 'grace.p@example.com', name: 'Grace Park', nickname: 'grace_reads' }
const stranger: Partial<Member> = { email: 'marco.b@example.com', name: 'Marco Bianchi', nickname: 'marco_b' }
const asker: Partial<Member> = { email: 'ines.d@example.com', name: 'Inês Duarte', nickname: 'ines_d' }
const helper: Partial<Member> = { email: 'jun.h@example.com', name: '한준', nickname: '준이' }
const theirWave = [
  ...[1, 7, 13, 21, 16, 10, 4, 8, 19, 28, 24, 15, 7, 2, 0, 4, 12, 23, 31, 27],
  ...[18, 11, 16, 24, 19, 9, 3, 0, 2, 7, 15, 20, 14, 7, 11, 18, 13, 6, 2, 0],
]
const ownWave = [...theirWave.slice(12), ...theirWave.slice(0, 12)]
let friendsRoom = ''
let strangersRoom = ''

/** A friend and the member speak with each other, and so does somebody new. Once: the rooms stay. */
async function spoken({ page, community: { url, mailFolder } }: GatedScene): Promise<void> {
  if (strangersRoom !== '') return
  const userId = await page.evaluate(async () => (await window.desktop.start()).user?.id ?? '')
  const grace = await joinFromElsewhere(url, mailFolder, friend)
  friendsRoom = (await ask(url, 'openRoom', { userId }, grace.token)).roomId
  const say = async (roomId: string, token: string, seconds: number) =>
    ask(url, 'sendMessage', { roomId, text: '', wave: theirWave }, token, [await recordingOf({ seconds })])
  await ask(url, 'sendMessage', { roomId: friendsRoom, text: 'How do you say “I’m excited” in Korean?' }, grace.token)
  await ask(url, 'follow', { userId }, grace.token)
  await page.evaluate(
    async ([to, given, wave]) => {
      const { rooms } = await window.desktop.call('rooms', {}).then((answer) => (answer.ok ? answer.value : { rooms: [] }))
      const partner = rooms.find(({ id }) => id === to)?.partner.id ?? ''
      await window.desktop.call('follow', { userId: partner })
      await window.desktop.sendMessage({ roomId: to, text: '' }, { voice: { bytes: Uint8Array.from(given), seconds: 5, wave } })
    },
    [friendsRoom, [...(await recordingOf({ seconds: 5 }))], ownWave] as const,
  )
  const sent = async () => (await ask(url, 'messages', { roomId: friendsRoom, limit: 10 }, grace.token)).messages.length
  await expect.poll(sent).toBe(2)
  await say(friendsRoom, grace.token, 14)
  await ask(url, 'sendMessage', { roomId: friendsRoom, text: '설레요! 이렇게요?' }, grace.token)
  const marco = await joinFromElsewhere(url, mailFolder, stranger)
  strangersRoom = (await ask(url, 'openRoom', { userId }, marco.token)).roomId
  await ask(url, 'sendMessage', { roomId: strangersRoom, text: '안녕하세요, 목소리로 인사할게요.' }, marco.token)
  await say(strangersRoom, marco.token, 8)
}

let questionId = ''

/** Somebody asks how something is pronounced, and somebody else answers by voice. Once: the question stays. */
async function asked({ community: { url, mailFolder } }: GatedScene): Promise<void> {
  if (questionId !== '') return
  const [ines, jun] = [await joinFromElsewhere(url, mailFolder, asker), await joinFromElsewhere(url, mailFolder, helper)]
  const question = { title: '‘넓다’는 어떻게 발음해요?', content: '[널따]예요, [넙따]예요?', anonymous: false }
  questionId = (await ask(url, 'saveQuestion', question, ines.token)).questionId
  const answer = async (content: string, seconds: number, wave: number[]) => {
    const { path } = await ask(url, 'uploadVoice', {}, jun.token, [await recordingOf({ seconds })])
    await ask(url, 'saveAnswer', { questionId, content, anonymous: false, voice: { path, wave } }, jun.token)
  }
  await answer('', 6, theirWave)
  await answer('‘밟다’는 달라요. 이렇게요.', 11, ownWave)
}

async function answered({ page, t }: Scene): Promise<void> {
  await page.evaluate((id) => {
    window.location.hash = `/qna/${id}`
  }, questionId)
  await expect(page.getByRole('group', { name: t('voice.answer.name') })).toHaveCount(2)
  await page.getByText(t('voice.answer.invite')).waitFor()
}

async function answering(scene: Scene): Promise<void> {
  const { page, t } = scene
  await answered(scene)
  await page.evaluate(() => window.desktop.saveSettings({ microphoneExplained: true }))
  await page.getByText(t('voice.answer.invite')).getByRole('button').click()
  // Longer than what is discarded without a question.
  await recordedFor(page, 4)
  await page.getByRole('button', { name: t('voice.record.stop') }).click()
  await page.getByRole('group', { name: t('voice.record.recorded') }).waitFor()
  const anonymous = page.getByRole('switch', { name: t('qna.anonymous.answer') })
  if (!(await anonymous.isChecked())) await anonymous.click()
  await page.getByText(t('voice.answer.recognised')).waitFor()
}

async function answerDiscarded({ page, t }: Scene): Promise<void> {
  await page.getByRole('button', { name: t('voice.record.discard') }).click()
  await page.getByRole('button', { name: t('voice.question.verb'), exact: true }).click()
  await page.getByRole('group', { name: t('voice.record.recorded') }).waitFor({ state: 'hidden' })
}

async function enter({ page }: Scene, roomId: string): Promise<void> {
  await page.evaluate((id) => {
    window.location.hash = `/talk/${id}`
  }, roomId)
  await page.locator(`[data-open-room="${roomId}"] [data-composer]`).waitFor()
  await page.evaluate(() => window.desktop.saveSettings({ microphoneExplained: true, playbackRate: 0.75 }))
}

/** The longer one plays. */
async function heard(scene: Scene): Promise<void> {
  const { page, t } = scene
  await enter(scene, friendsRoom)
  const theirs = page.getByRole('group', { name: t('voice.message') }).last()
  await theirs.getByRole('slider').press('PageUp')
  await theirs.getByRole('button', { name: t('voice.play') }).click()
  await playedTo(theirs.getByRole('slider'), 6)
}

async function covered(scene: Scene): Promise<void> {
  await enter(scene, strangersRoom)
  await expect(scene.page.getByRole('button', { name: scene.t('voice.cover.label') })).toBeVisible()
}

const record = (page: Page, t: TFunction) => page.getByRole('button', { name: t('voice.record.button') })

async function explained(scene: Scene): Promise<void> {
  const { page, t } = scene
  await enter(scene, friendsRoom)
  await page.evaluate(() => window.desktop.saveSettings({ microphoneExplained: false }))
  await record(page, t).click()
  await page.getByRole('dialog', { name: t('voice.explain.title') }).waitFor()
}

async function recording(scene: Scene): Promise<void> {
  const { page, t } = scene
  await enter(scene, friendsRoom)
  await record(page, t).click()
  await recordedFor(page, 3)
}

async function recorded(scene: Scene): Promise<void> {
  await recording(scene)
  const { page, t } = scene
  await page.getByRole('button', { name: t('voice.record.stop') }).click()
  await page.getByRole('button', { name: t('voice.record.send') }).waitFor()
}

/** As where the system refuses the microphone. */
async function refused(scene: Scene): Promise<void> {
  const { page, t } = scene
  await enter(scene, friendsRoom)
  await page.evaluate(() => {
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
      configurable: true,
      value: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    })
  })
  await record(page, t).click()
  await page.getByText(t('voice.problem.refused.linux')).waitFor()
}

async function allowed({ page }: Scene): Promise<void> {
  await page.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'))
}

async function escaped({ page }: Scene): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function discarded({ page, t }: Scene): Promise<void> {
  await page.getByRole('button', { name: t('voice.record.discard') }).click()
  const question = page.getByRole('button', { name: t('voice.question.verb'), exact: true })
  await question.or(record(page, t)).first().waitFor()
  if (await question.isVisible()) await question.click()
  await record(page, t).waitFor()
}

async function left({ page }: Scene): Promise<void> {
  await page.evaluate(() => {
    window.location.hash = '/talk'
  })
}
