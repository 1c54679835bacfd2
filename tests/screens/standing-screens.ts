import type { CaseRow, OwnDecision } from '../../src/shared/contract/moderating-shapes'
import { answerAsUsual, answerInstead } from './as-main'
import type { Scene, ScreenArea } from './screen'

/** What a member sees of decisions about them, and states of the moderators' page that the demo community does not have. */
export const standingScreens: ScreenArea = {
  screens: [
    {
      name: 'standing-suspended',
      route: '/write',
      prepare: (scene) => standing(scene, { suspended: true, until: later }),
      tidy: answerAsUsual,
    },
    { name: 'standing-for-good', route: '/qna/write', prepare: (scene) => standing(scene, { suspended: true }), tidy: answerAsUsual },
    { name: 'standing-slowed', route: '/write', prepare: (scene) => standing(scene, { slowed: true }), tidy: answerAsUsual },
    { name: 'standing-closed', route: '/talk', prepare: (scene) => standing(scene, { closed: true }), tidy: answerAsUsual },
    {
      name: 'standing-decisions',
      route: decisionsRoute(),
      prepare: (scene) => standing(scene, { suspended: true, until: later }),
      tidy: answerAsUsual,
    },
    {
      name: 'standing-appeal',
      route: decisionsRoute(),
      prepare: (scene) => standing(scene, { suspended: true, until: later }),
      async arrange({ page, t }) {
        await page
          .getByRole('button', { name: t('moderation.appeal.open') })
          .first()
          .click()
        await page
          .getByRole('textbox', { name: t('moderation.appeal.label') })
          .fill('번호를 달라고 한 건 공연 표를 나누려던 거였어요. 규칙을 몰랐고, 바로 사과드렸어요.')
      },
      tidy: answerAsUsual,
    },
    { name: 'standing-decisions-failed', route: decisionsRoute(), prepare: failed('ownDecisions'), tidy: answerAsUsual },
    {
      name: 'cases-waiting',
      route: '/moderation',
      isWaiting: true,
      prepare: (scene) => answerInstead(scene, { 'call moderationCases': 'waits' }),
      arrange: ({ page }) => page.locator('[aria-busy="true"]').first().waitFor(),
      tidy: answerAsUsual,
    },
    { name: 'cases-none', route: '/moderation', prepare: (scene) => cases(scene, []), tidy: answerAsUsual },
    { name: 'cases-long', route: '/moderation', prepare: (scene) => cases(scene, longCases), tidy: answerAsUsual },
    { name: 'cases-gone', route: `/moderation/${idOf(1)}`, prepare: failed('moderationCase', 'notFound'), tidy: answerAsUsual },
    { name: 'cases-one-failed', route: `/moderation/${idOf(1)}`, prepare: failed('moderationCase'), tidy: answerAsUsual },
    { name: 'administration-none', route: '/moderation/words', prepare: withoutRules, tidy: answerAsUsual },
    {
      name: 'administration-words-refused',
      route: '/moderation/words',
      arrange: listed,
    },
    {
      name: 'administration-give-up',
      route: '/moderation/roles',
      async arrange({ page, t }) {
        await page.getByLabel(t('administering.staff.roleOf', { name: 'haru.line' })).selectOption('moderator')
        await page.getByRole('dialog', { name: t('administering.staff.own.title') }).waitFor()
      },
    },
  ],
}

function decisionsRoute(): string {
  return '/profile/setting/account/decisions'
}

function idOf(at: number): string {
  return `0198c000-0000-7000-8000-00000000000${at}`
}

const hour = 60 * 60_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
const later = ago(-70)

const decision = (at: number, rest: Partial<OwnDecision>): OwnDecision => ({
  id: idOf(at),
  ...{ kind: 'remove', on: 'post', reason: 0, sentence: '', days: null, until: null, removed: true, at: ago(5 * at + 1) },
  ...{ text: '', undone: false, appeal: null, appealUntil: null },
  ...rest,
})

const decisions = [
  decision(1, {
    ...{ kind: 'suspend', on: 'message', reason: 3, days: 7, until: later, appealUntil: ago(-700) },
    sentence: 'Please do not ask for phone numbers. 다른 사람이 원하지 않는다고 한 뒤에도 여러 번 물어보셨어요.',
    text: '그냥 번호 주면 되잖아요. 왜 자꾸 답을 안 해요? Come on, just send me your number and a photo.',
  }),
  decision(2, {
    ...{
      text: '토익 900 보장반 마지막 세 자리예요. 카톡으로 보내 주시면 첫 달은 반값입니다.',
      sentence: '수업 홍보는 프로그램으로 등록해 주세요.',
    },
    appeal: { at: ago(4), text: '광고가 아니라 제가 듣는 수업을 소개한 글이에요.', outcome: null, sentence: '' },
  }),
  decision(3, {
    ...{ kind: 'warn', on: 'reply', reason: 1, text: 'Nobody speaks like that, delete this' },
    appeal: {
      at: ago(20),
      text: 'It was a joke between friends.',
      outcome: 'keep',
      sentence: '농담이라도 처음 보는 사람에게는 상처가 돼요.',
    },
  }),
  decision(4, { on: 'question', reason: 2, text: '한국 남자들은 왜 다 그래요?', undone: true }),
]

interface Standing {
  suspended: boolean
  until: string | null
  closed: boolean
  slowed: boolean
}

function standing(scene: Scene, facts: Partial<Standing>): Promise<void> {
  const value = { decisions, suspended: false, until: null, closed: false, slowed: false, ...facts }
  return answerInstead(scene, { 'call ownDecisions': { value } })
}

function failed(operation: string, error: 'serverError' | 'notFound' = 'serverError') {
  return (scene: Scene): Promise<void> => answerInstead(scene, { [`call ${operation}`]: { error } })
}

const row = (at: number, rest: Partial<CaseRow>): CaseRow => ({
  ...{ id: idOf(at), kind: 'post', itemId: idOf(at), category: 'exam', anonymous: false, language: 'korean', matched: '' },
  ...{ text: '', reporters: 1, reasons: [1, 0, 0, 0, 0], firstAt: ago(30), lastAt: ago(at), state: 'open', version: 0 },
  ...{ taken: null, decision: null, appeal: null },
  ...rest,
})

const longCases = [
  row(1, {
    text: '토익 900 보장반 마지막 세 자리예요. 카톡 아이디 kimssaem900으로 ‘한마디’라고 보내 주시면 첫 달은 반값입니다. 자리를 맡으려면 예약금을 먼저 입금해 주세요.',
    ...{ reporters: 1204, reasons: [903, 120, 61, 88, 32], matched: '카톡 아이디, 입금, kimssaem900.example' },
    taken: { nickname: 'seoul_national_university', imagePath: null, mine: false, until: ago(-0.1) },
  }),
  row(2, {
    kind: 'message',
    category: null,
    text: 'https://example.com/a/very/long/address/that/somebody/sent/again/and/again?with=words',
    reasons: [0, 2, 0, 3, 0],
    reporters: 5,
  }),
  row(3, { kind: 'user', category: null, text: '아주긴별명을쓰는사람이에요정말로길어요스물', reasons: [0, 0, 1, 0, 0] }),
  row(4, { kind: 'correction', category: 'others', text: '', reasons: [0, 0, 0, 0, 1] }),
  row(5, {
    ...{ kind: 'question', category: null, anonymous: true, text: 'gjpqy 뷁 쀍 ÅÉ', reasons: [0, 1, 0, 0, 0] },
    appeal: { at: ago(1), text: '', mayDecide: false, outcome: null },
  }),
]

function cases(scene: Scene, items: CaseRow[]): Promise<void> {
  return answerInstead(scene, { 'call moderationCases': { value: { items, more: false, open: items.length, mine: 0 } } })
}

function withoutRules(scene: Scene): Promise<void> {
  return answerInstead(scene, { 'call orderRules': { value: { rules: [] } } })
}

async function listed({ page, t }: Scene): Promise<void> {
  await page.getByRole('textbox', { name: t('administering.rules.kind.word') }).fill('!!')
  await page.getByRole('button', { name: t('administering.rules.add') }).click()
  await page.locator('[aria-invalid="true"]').waitFor()
}
