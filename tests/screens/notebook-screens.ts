import type { EntryInput } from '../../src/shared/notebook/views'
import type { Scene, ScreenArea } from './screen'

/** The notebook and its reviews. */
export const notebookScreens: ScreenArea = {
  screens: [
    { name: 'notebook', route: '/notebook', arrange: withEntries, tidy: withoutEntries },
    { name: 'notebook-empty', route: '/notebook', as: 'visitor' },
    { name: 'notebook-new', route: '/notebook', arrange: openForm, tidy: closeForm },
    { name: 'notebook-files', route: '/notebook', arrange: openFiles, tidy: withoutEntries },
    { name: 'notebook-import', route: '/notebook', arrange: openImport, tidy: closeForm },
    { name: 'notebook-import-refused', route: '/notebook', arrange: openWorkbook, tidy: closeForm },
    { name: 'notebook-menu', route: '/notebook', arrange: openMenu, tidy: closeForm },
    { name: 'notebook-search', route: '/notebook', arrange: (scene) => search(scene, 'ㄱㄷ') },
    { name: 'notebook-search-none', route: '/notebook', arrange: (scene) => search(scene, 'zzzz') },
    { name: 'notebook-tag', route: '/notebook', arrange: chooseTag },
    { name: 'notebook-review', route: '/notebook', as: 'visitor', arrange: review, tidy: withoutEntries },
    { name: 'notebook-review-answer', route: '/notebook', as: 'visitor', arrange: answer, tidy: withoutEntries },
    { name: 'notebook-review-end', route: '/notebook', as: 'visitor', arrange: end, tidy: withoutEntries },
    { name: 'notebook-review-nothing', route: '/notebook/review', as: 'visitor' },
  ],
}

const entry = (sentence: string, gap: string, meaning: string, rest: Partial<EntryInput> = {}): EntryInput => ({
  text: { sentence, gap: gap === '' ? null : { start: sentence.indexOf(gap), end: sentence.indexOf(gap) + gap.length } },
  meaning,
  note: '',
  tags: [],
  language: 'english',
  source: null,
  ...rest,
})
const corrected = { kind: 'correction', route: '/', name: 'noah.b', gone: false } as const
const entries: EntryInput[] = [
  entry('adjourn', '', '회의를 마치다, 휴회하다', { tags: ['회사영어'] }),
  entry('비가 올 것 같아요.', '올 것 같아요', 'It looks like rain.', { language: 'korean', tags: ['추측'] }),
  entry('Could you walk me through it?', 'walk me through', '처음부터 차근차근 설명해 주시겠어요?', { tags: ['회사영어', '부탁'] }),
  entry('I look forward to seeing you on Saturday.', 'seeing', '토요일에 뵙기를 기대하고 있어요.', {
    tags: ['회사영어'],
    note: '여기서 to는 전치사라서 뒤에 -ing가 와요.',
    source: corrected,
  }),
]

let made: string[] = []
async function withEntries({ page, t }: Scene): Promise<void> {
  made = await page.evaluate(async (inputs) => {
    const ids: string[] = []
    for (const input of inputs) {
      const answered = await window.desktop.addEntry(input)
      if (answered.ok) ids.push(answered.value)
    }
    return ids
  }, entries)
  await page.getByRole('feed', { name: t('notebook.list') }).waitFor()
}

async function withoutEntries({ page }: Scene): Promise<void> {
  await page.evaluate(async (ids) => {
    for (const id of ids) await window.desktop.setEntryDeleted(id, true)
  }, made)
}

async function openForm({ page, t }: Scene): Promise<void> {
  await page
    .getByRole('button', { name: t('notebook.add') })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

async function openMenu({ page, t }: Scene): Promise<void> {
  await page
    .getByRole('button', { name: t('notebook.actions') })
    .first()
    .click()
  await page.getByRole('menu').waitFor()
}

async function search({ page, t }: Scene, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: t('notebook.search') }).fill(words)
  await page.getByRole('searchbox', { name: t('notebook.search') }).press('Enter')
}

async function chooseTag({ page }: Scene): Promise<void> {
  await page.getByRole('feed').getByRole('button', { name: '#', exact: false }).first().click()
}

async function openFiles(scene: Scene): Promise<void> {
  await withEntries(scene)
  await scene.page.getByRole('button', { name: scene.t('notebook.files.menu') }).click()
  await scene.page.getByRole('menu').waitFor()
}

const table = `문장,뜻,메모,번호
I’m running on fumes.,기운이 바닥났다.,연료 없이 달리는 차에서 온 말,1
That’s not my cup of tea.,제 취향은 아니에요.,부드럽게 거절할 때,2
adjourn,"회의를 마치다, 휴회하다",,3
,뜻만 있는 줄,,4
I could use a hand.,좀 도와주시면 좋겠어요.,,5
adjourn,휴회하다,,6
`

async function openImport(scene: Scene): Promise<void> {
  await dropFile(scene, '회사영어.csv', table)
}
async function openWorkbook(scene: Scene): Promise<void> {
  await dropFile(scene, '회사영어.xlsx', 'PK\u0003\u0004xl/workbook.xml')
}

async function dropFile({ page }: Scene, name: string, content: string): Promise<void> {
  const files = await page.evaluateHandle(
    ([fileName, text]) => {
      const data = new DataTransfer()
      data.items.add(new File([text], fileName))
      return data
    },
    [name, content] as const,
  )
  await page.dispatchEvent('main section, main div', 'drop', { dataTransfer: files })
  await page.getByRole('dialog').waitFor()
}

async function closeForm({ page }: Scene): Promise<void> {
  await page.keyboard.press('Escape')
}

async function review(scene: Scene): Promise<void> {
  await withEntries(scene)
  // The one with a gap and a source is to be the only one.
  await scene.page.evaluate(
    async (ids) => {
      for (const id of ids) await window.desktop.setEntryDeleted(id, true)
    },
    made.slice(0, -1),
  )
  await scene.page.keyboard.press('r')
  await scene.page.getByRole('textbox', { name: scene.t('notebook.review.blank') }).waitFor()
}

async function answer(scene: Scene): Promise<void> {
  await review(scene)
  await scene.page.keyboard.insertText('see')
  await scene.page.keyboard.press('Enter')
  await scene.page.getByRole('group', { name: scene.t('notebook.review.grades') }).waitFor()
}

async function end(scene: Scene): Promise<void> {
  await answer(scene)
  await scene.page.keyboard.press('4')
  await scene.page.getByRole('heading', { name: scene.t('notebook.review.end.title') }).waitFor()
}
