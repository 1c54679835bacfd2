import { ask, joinFromElsewhere, type Member, writeFromElsewhere } from '../e2e/support/client'
import { makeModerator } from '../e2e/support/moderators'
import { demoAccount } from '../support/demo-seat'
import { beginAt } from './begin-at'
import type { GatedScene, ScreenArea } from './screen'

/** The page of moderators (docs/product/moderation.md "Cases"). */
export const reportsScreens: ScreenArea = {
  screens: [],
  gated: [
    { name: 'reports', route: '/nowhere', prepare: reported, arrange: listed },
    { name: 'reports-post', route: '/nowhere', prepare: reported, arrange: chosen(adText), tidy: letGo },
    { name: 'reports-message', route: '/nowhere', prepare: reported, arrange: opened(rudeText) },
    { name: 'reports-anonymous', route: '/nowhere', prepare: reported, arrange: opened(questionTitle) },
    { name: 'reports-decided', route: '/nowhere', prepare: reported, arrange: decided, tidy: undone },
    { name: 'reports-none', route: '/nowhere', prepare: reported, arrange: nothing },
    { name: 'reports-failed', route: '/nowhere', prepare: reported, arrange: failed },
  ],
}

function adText(): string {
  return '토익 900 보장반 마지막 세 자리예요.'
}
function rudeText(): string {
  return '그냥 번호 주면 되잖아요'
}
function questionTitle(): string {
  return 'Why do people say “you people”?'
}
let isReported = false

/** Members write things and report them; the member at the page is a moderator. Once. */
async function reported({ page, community, gate }: GatedScene): Promise<void> {
  gate.refuse(null)
  if (isReported) return
  const { url, mailFolder } = community
  const join = (given: Partial<Member>) => joinFromElsewhere(url, mailFolder, given)
  const ad = await join({ email: 'toeic@example.com', nickname: '토익킴쌤' })
  const others = [
    await join({ email: 'first@example.com', nickname: '토익초보' }),
    await join({ email: 'hana@example.com', nickname: 'bora_92' }),
  ]
  const [first, second] = others as [Member, Member]
  const postId = await writeFromElsewhere(
    url,
    ad,
    `${adText()} 카톡 아이디 kimssaem900으로 보내 주시면 첫 달은 반값이에요. https://example.com/toeic`,
    ['토익', '과외'],
  )
  await ask(url, 'saveReply', { postId, content: '저도 어제 같은 글을 봤어요. 이름만 다르고 카톡 아이디가 같아요.' }, first.token)
  await ask(url, 'saveReply', { postId, content: '예약금 먼저 보내라는 말은 조심하세요.' }, second.token)
  for (const [reporter, reason] of [
    [first, 0],
    [second, 3],
  ] as const)
    await ask(url, 'reportItem', { kind: 'post', id: postId, reason }, reporter.token)

  const question = {
    title: questionTitle(),
    content: 'I keep hearing it and I want to know what is wrong with it.',
    anonymous: true,
    tags: [],
    images: [],
  }
  const { questionId } = await ask(url, 'saveQuestion', question, second.token)
  await ask(url, 'reportItem', { kind: 'question', id: questionId, reason: 1 }, first.token)

  const secondId = (await ask(url, 'saveReply', { postId, content: '신고했어요.' }, second.token)).reply.authorId ?? ''
  const { roomId } = await ask(url, 'openRoom', { userId: secondId }, first.token)
  for (const [writer, text] of [
    [first, '오늘 30분 고마웠어요. 다음 주 목요일도 괜찮아요?'],
    [second, 'Voice messages here are fine for me.'],
    [first, `${rudeText()}. 왜 자꾸 답을 안 해요?`],
    [second, '그건 싫어요. Please stop asking.'],
    [first, 'ok ok sorry'],
  ] as const)
    await ask(url, 'sendMessage', { roomId, text }, writer.token)
  const { messages } = await ask(url, 'messages', { roomId, limit: 5 }, second.token)
  const messageId = messages.find(({ text }) => text.startsWith(rudeText()))?.id ?? ''
  await ask(url, 'reportMessage', { roomId, messageId, reason: 2 }, second.token)

  makeModerator(community, demoAccount.email)
  // The account is read again there.
  await beginAt(page, '/profile')
  await page.locator('nav a[href="#/moderation"]').waitFor()
  isReported = true
}

async function listed({ page }: GatedScene): Promise<void> {
  await beginAt(page, '/moderation')
  await page.locator('[data-case-id]').first().waitFor()
}

function opened(textOf: () => string) {
  return async (scene: GatedScene): Promise<void> => {
    await listed(scene)
    await scene.page.getByRole('link', { name: textOf() }).click()
    await scene.page.getByRole('radio').last().waitFor()
  }
}

function chosen(textOf: () => string) {
  return async (scene: GatedScene): Promise<void> => {
    const { page, t, language } = scene
    await opened(textOf)(scene)
    await page.getByRole('radio', { name: t('moderating.decision.remove') }).check({ force: true })
    const sentence = language === 'ko' ? '수업 홍보는 프로그램으로 등록해 주세요.' : 'Please register lessons as a program.'
    await page.locator('[data-sentence]').fill(sentence)
    await page.getByRole('button', { name: t('moderating.taken.release') }).waitFor()
  }
}

async function letGo({ page, t }: GatedScene): Promise<void> {
  await page.getByRole('button', { name: t('moderating.taken.release') }).click()
  await page.getByRole('button', { name: t('moderating.taken.take') }).waitFor()
}

async function decided(scene: GatedScene): Promise<void> {
  const { page, t } = scene
  await chosen(adText)(scene)
  await page.locator('[data-sentence]').press('Enter')
  await page
    .getByText(t('moderating.outcome.removed', { kind: t('moderating.kind.post') }))
    .first()
    .waitFor()
}

async function undone(scene: GatedScene): Promise<void> {
  const { page, t } = scene
  await beginAt(page, '/moderation?show=decided')
  await page
    .getByRole('button', { name: t('common.undo') })
    .first()
    .click()
  await page.getByText(t('moderating.undone')).waitFor()
}

async function nothing({ page, t }: GatedScene): Promise<void> {
  await beginAt(page, '/moderation?kind=program')
  await page.getByText(t('moderating.empty.filtered.title')).waitFor()
}

async function failed({ page, t, gate }: GatedScene): Promise<void> {
  gate.refuse('"moderation"')
  await beginAt(page, '/moderation?kind=review')
  await page.getByText(t('moderating.failed')).waitFor()
}
