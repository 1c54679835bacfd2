import type { NotebookEntry, NotebookOverview, NotebookPage, ReviewCard } from '../../src/shared/notebook/views'
import { answerAsUsual, answerInstead } from './as-main'
import type { Scene, ScreenArea } from './screen'

/** States of the notebook and its reviews that its own files rarely reach. */
export const notebookStateScreens: ScreenArea = {
  screens: [
    {
      name: 'notebook-state-waiting',
      route: '/notebook',
      isWaiting: true,
      prepare: (scene) => answerInstead(scene, { notebookPage: 'waits', notebookOverview: 'waits' }),
      arrange: ({ page }) => page.locator('[aria-busy="true"]').first().waitFor(),
      tidy: answerAsUsual,
    },
    { name: 'notebook-state-one', route: '/notebook', prepare: (scene) => filled(scene, 1), tidy: answerAsUsual },
    { name: 'notebook-state-many', route: '/notebook', prepare: (scene) => filled(scene, 7), tidy: answerAsUsual },
    {
      name: 'notebook-state-full',
      route: '/notebook',
      async prepare(scene) {
        await filled(scene, 2)
        await answerInstead(scene, { notebookSync: { value: { waiting: 38, syncedAt: null, isFull: true } } })
      },
      tidy: answerAsUsual,
    },
    { name: 'notebook-state-refused', route: '/notebook', arrange: refused, tidy: closed },
    { name: 'notebook-state-tag-refused', route: '/notebook', arrange: refusedTag, tidy: closed },
    { name: 'notebook-state-edit', route: '/notebook', prepare: (scene) => filled(scene, 3), arrange: edited, tidy: closed },
    { name: 'notebook-state-deleted', route: '/notebook', arrange: deleted, tidy: broughtBack },
    { name: 'notebook-state-import-undo', route: '/notebook', prepare: imported, arrange: askedToUndo, tidy: closed },
    { name: 'notebook-state-review-failed', route: '/notebook/review', prepare: reviewFails, tidy: answerAsUsual },
    { name: 'notebook-state-review-card', route: '/notebook/review', prepare: (scene) => reviewing(scene, 0), tidy: answerAsUsual },
    {
      name: 'notebook-state-review-long',
      route: '/notebook/review',
      prepare: (scene) => reviewing(scene, 2),
      arrange: shown,
      tidy: answerAsUsual,
    },
    {
      name: 'notebook-state-review-refused',
      route: '/notebook/review',
      prepare: (scene) => reviewing(scene, 1),
      async arrange(scene) {
        await shown(scene)
        await answerInstead(scene, { gradeEntry: { error: 'notStored' } })
        await scene.page.keyboard.press('3')
        await scene.page.getByRole('alert').waitFor()
      },
      tidy: answerAsUsual,
    },
  ],
  // Reports errors to the console.
  gated: [
    {
      name: 'notebook-state-failed',
      route: '/notebook',
      prepare: (scene) => answerInstead(scene, { notebookPage: { error: 'serverError' }, notebookOverview: { error: 'serverError' } }),
      tidy: answerAsUsual,
    },
  ],
}

const day = 24 * 60 * 60_000
const entry = (id: number, sentence: string, gap: string, rest: Partial<NotebookEntry>): NotebookEntry => ({
  id: `0198c000-0000-7000-8000-00000000000${id}`,
  text: { sentence, gap: gap === '' ? null : { start: sentence.indexOf(gap), end: sentence.indexOf(gap) + gap.length } },
  meaning: '',
  note: '',
  tags: [],
  language: 'english',
  source: null,
  due: Date.now() - day,
  ...rest,
})

const entries = [
  entry(0, 'adjourn', '', { meaning: '회의를 마치다, 휴회하다', due: null }),
  entry(1, 'He has been living here since March.', 'has been living', {
    meaning: '3월부터 여기서 살고 있어요.',
    tags: ['시제'],
    source: { kind: 'post', route: '/', name: 'oliver_in_seoul', gone: true },
  }),
  entry(
    2,
    '눈이 오는 날에는 버스가 늦게 오는 일이 많아서, 저는 집에서 조금 일찍 나와 역까지 걸어가면서 어제 배운 문장을 소리 내어 읽어 봐요.',
    '눈이 오는 날에는 버스가 늦게 오는 일이 많아서',
    {
      meaning:
        'On snowy days the bus is often late, so I leave home a little early and read yesterday’s sentences aloud on my way to the station.',
      note: '‘-아서/어서’ 뒤에는 명령이나 부탁이 오지 않아요. 그럴 때는 ‘-(으)니까’를 써요.\nCompare: 늦었으니까 택시를 타세요.',
      tags: ['오늘의말', '이유말하기', '날씨', 'because', '소리내어읽기', '존댓말', '한국살이', '번역', '낱말', '열한번째'],
      language: 'korean',
      source: { kind: 'file', route: '', name: '2026 봄학기 중급 한국어 단어와 문장 모음 최종본 (수정).csv', gone: false },
    },
  ),
  entry(3, 'Pneumonoultramicroscopicsilicovolcanoconiosis', '', { meaning: '진폐증', due: Date.now() + day }),
  entry(4, 'https://example.com/a/very/long/address/that/somebody/kept/in/the/notebook?with=words&and=more', '', {
    language: null,
    due: Date.now() + 40 * day,
  }),
  entry(5, '값이 싸다', '값이', { meaning: 'cheap', language: 'korean', tags: ['받침'], due: Date.now() + 400 * day }),
  entry(6, 'gjpqy 뷁 쀍 ÅÉ', '뷁', { meaning: '위아래로 긴 글자', language: null, due: Date.now() + 3 * day }),
]

/** The notebook has the first entries of these, among more than a thousand. */
async function filled(scene: Scene, count: number): Promise<void> {
  const isOne = count === 1
  const overview: NotebookOverview = {
    total: isOne ? 1 : 1_284,
    today: isOne ? { due: 1, new: 1, minutes: 1 } : { due: 318, new: 20, minutes: 64 },
    forecast: isOne ? [1, ...Array<number>(13).fill(0)] : [318, 140, 92, 61, 77, 30, 12, 44, 8, 5, 19, 2, 1, 27],
    tags: isOne
      ? []
      : ['회사영어', '관용구', '시제', 'because', '아주긴태그이름도줄을넘기지않아야해요정말로', '부탁', '메일'].map((name, at) => ({
          name,
          count: 312 - 40 * at,
        })),
  }
  const page: NotebookPage = { entries: entries.slice(0, count), more: false, searched: null }
  await answerInstead(scene, { notebookPage: { value: page }, notebookOverview: { value: overview }, dueToday: { value: 318 } })
}

async function refused({ page, t }: Scene): Promise<void> {
  await page
    .getByRole('button', { name: t('notebook.add') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('notebook.form.gap') }).fill('look forward')
  await dialog.getByRole('button', { name: t('notebook.form.save') }).click()
  await dialog.locator('[aria-invalid="true"]').first().waitFor()
}

async function refusedTag({ page, t }: Scene): Promise<void> {
  await page
    .getByRole('button', { name: t('notebook.add') })
    .first()
    .click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: t('compose.tags.add') })
  await field.fill('스무자가넘는태그는쓸수없어요정말로요')
  await field.press('End')
  await field.pressSequentially('그래요맞아요,')
  await page.locator('[aria-invalid="true"]').waitFor()
}

async function edited({ page, t }: Scene): Promise<void> {
  await page
    .getByRole('button', { name: t('notebook.actions') })
    .nth(2)
    .click()
  await page.getByRole('menuitem', { name: t('notebook.edit') }).click()
  await page.getByRole('dialog').waitFor()
}

/** Leaves a form without its draft. */
async function closed(scene: Scene): Promise<void> {
  await scene.page.keyboard.press('Escape')
  await answerAsUsual(scene)
  await scene.page.evaluate(() => window.desktop.saveDraft('notebook new', null))
}

async function deleted({ page, t }: Scene): Promise<void> {
  await page
    .getByRole('button', { name: t('notebook.actions') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('common.delete') }).click()
  await page.getByText(t('notebook.deleted')).waitFor()
}
function broughtBack({ page, t }: Scene): Promise<void> {
  return page.getByRole('button', { name: t('common.undo') }).click()
}

function imported(scene: Scene): Promise<void> {
  return answerInstead(scene, { lastImport: { value: { name: '2026 봄학기 중급 한국어 단어와 문장 모음 최종본 (수정).csv', added: 214 } } })
}

async function askedToUndo({ page, t }: Scene): Promise<void> {
  await page.getByRole('button', { name: t('notebook.files.menu') }).click()
  await page.getByRole('menu').getByRole('menuitem').last().click()
  await page.getByRole('dialog', { name: t('notebook.files.undoTitle') }).waitFor()
}

function reviewFails(scene: Scene): Promise<void> {
  return answerInstead(scene, { reviewCard: { error: 'serverError' } })
}

/** One of the entries is reviewed, in the middle of a session. */
async function reviewing(scene: Scene, at: number): Promise<void> {
  const now = Date.now()
  const card: ReviewCard = {
    entry: entries[at] ?? null,
    dues: { 1: now + 600_000, 2: now + day, 3: now + 64 * day, 4: now + 800 * day },
    counts: { done: 117, left: 201, new: 18, again: 12 },
    canUndo: true,
  }
  await answerInstead(scene, { reviewCard: { value: card } })
}

async function shown({ page, t }: Scene): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${t('notebook.review.show')}`) }).click()
  await page.getByRole('group', { name: t('notebook.review.grades') }).waitFor()
}
