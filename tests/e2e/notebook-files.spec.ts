import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { readAnkiPackage } from '../support/anki-reader'
import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { press } from './support/forms'
import { goTo, setStage } from './support/stage'
import { wordsIn } from './support/words'

// Files of the notebook (docs/product/notebook.md "Importing", "Exporting"), of somebody without an account.
const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')
const rows = () => stage.page.getByRole('feed', { name: t('notebook.list') }).getByRole('article')
const dialog = () => stage.page.getByRole('dialog')

async function pick(entry: 'importCsv' | 'importAnki' | 'exportCsv' | 'exportAnki'): Promise<void> {
  await stage.page.getByRole('button', { name: t('notebook.files.menu') }).click()
  await stage.page.getByRole('menuitem', { name: t(`notebook.files.${entry}`) }).click()
}
/** Answers the system's dialogs with a file. */
async function answerWith(file: string): Promise<void> {
  await stage.app.electron.evaluate(({ dialog: native }, path) => {
    native.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    native.showSaveDialog = async () => ({ canceled: false, filePath: path })
  }, file)
}

test('a file of Korean Excel is previewed, imported, reviewed, exported and imported again without repeating anything', async () => {
  const { page } = stage
  const file = join(stage.appData, 'words.csv')
  const content = '낱말,풀이,번호\r\n똠방각하,a bossy man,1\r\n저는 학생이에요.,I am a student.,2\r\n,뜻만 있음,3\r\n'
  writeFileSync(file, iconv.encode(content, 'cp949'))
  await answerWith(file)
  await goTo(page, '/notebook')
  await pick('importCsv')
  await expect(dialog().getByRole('cell', { name: '똠방각하' })).toBeVisible()
  await expect(dialog().getByText(t('notebook.import.problem.noSentence', { row: '4' }))).toBeVisible()
  await expectNoFaults(page, 'import')
  const role = (name: string, number: number) =>
    dialog().getByRole('combobox', { name: t('notebook.import.columnNamed', { number: String(number), name }) })
  await expect(role('낱말', 1)).toHaveValue('sentence')
  await role('풀이', 2).selectOption('meaning')
  await press(dialog(), t('notebook.import.verb', { count: 2 }))
  await expect(rows()).toHaveCount(2)
  await expect(rows().filter({ hasText: '저는 학생이에요.' })).toContainText('I am a student.')

  // The undo of an import, and the import again.
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(rows()).toHaveCount(0)
  await pick('importCsv')
  await role('풀이', 2).selectOption('meaning')
  await press(dialog(), t('notebook.import.verb', { count: 2 }))
  await expect(rows()).toHaveCount(2)

  // Keys of the page do nothing in a dialog.
  await expect(dialog()).toHaveCount(0)
  await page.keyboard.press('r')
  // The list that is left has the sentence as a heading too.
  await expect(page.getByRole('button', { name: t('notebook.review.show') })).toBeVisible()
  await expect(page.getByRole('heading', { name: '똠방각하' })).toBeVisible()
  await page.keyboard.press(' ')
  await expect(page.getByRole('group', { name: t('notebook.review.grades') })).toBeVisible()
  await page.keyboard.press('4')
  await expect(page.getByRole('heading', { name: '저는 학생이에요.' })).toBeVisible()
  await goTo(page, '/notebook')

  const table = join(stage.appData, 'exported.csv')
  await answerWith(table)
  await pick('exportCsv')
  await expect(page.getByText(t('notebook.files.exported'))).toBeVisible()
  expect(readFileSync(table, 'utf8')).toContain('저는 학생이에요.,,I am a student.,,,한국어,words.csv')

  await pick('importCsv')
  await expect(dialog().getByText(t('notebook.import.duplicates', { count: 2 }))).toBeVisible()
  await expect(dialog().getByRole('button', { name: t('notebook.import.verb', { count: 0 }) })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)

  const deck = join(stage.appData, 'exported.apkg')
  await answerWith(deck)
  await pick('exportAnki')
  await expect.poll(async () => existsSync(deck) && readAnkiPackage(readFileSync(deck)).catch(() => false)).toBeTruthy()
  const { notes } = await readAnkiPackage(readFileSync(deck))
  expect(notes.map(({ fields }) => fields.Sentence)).toEqual(['똠방각하', '저는 학생이에요.'])
  expect(notes.flatMap(({ reviews }) => reviews.map(({ ease }) => ease))).toEqual([4])
})

test('text exported by Anki brings its gaps, and a workbook is told how to become a CSV file', async () => {
  const { page } = stage
  const file = join(stage.appData, 'anki.txt')
  writeFileSync(file, '#separator:tab\n#html:true\n#tags column:3\nThat’s not {{c1::my <b>cup</b> of tea}}.\t제 취향은 아니에요.\t관용구\n')
  await answerWith(file)
  await goTo(page, '/notebook')
  await stage.page.getByRole('button', { name: t('notebook.files.menu') }).click()
  await expectNoFaults(page, 'files of the notebook')
  await page.keyboard.press('Escape')
  await pick('importAnki')
  await press(dialog(), t('notebook.import.verb', { count: 1 }))
  const row = rows().filter({ hasText: 'cup of tea' })
  await expect(row.locator('u')).toHaveText('my cup of tea')
  await expect(row).toContainText('#관용구')

  writeFileSync(file, Buffer.from('PK\x03\x04\x14\x00xl/workbook.xml'))
  await pick('importAnki')
  await expect(dialog()).toContainText(t('notebook.import.refused.workbook'))
  await expectNoFaults(page, 'refused import')
  await page.keyboard.press('Escape')
})
