import { join } from 'node:path'
import { press } from './press'
import type { GatedScene, Scene, ScreenArea } from './screen'

const own = '/program/setting?category=program'

export const programsScreens: ScreenArea = {
  screens: [
    { name: 'program', route: '/program' },
    { name: 'program-visitor', route: '/program', as: 'visitor' },
    { name: 'program-list', route: '/program/list?category=exam&order=like_cnt' },
    { name: 'program-detail', route: '/program', arrange: openedProgram },
    { name: 'program-saved', route: '/program/setting?category=like' },
    { name: 'program-own', route: own },
    { name: 'program-own-table', route: own, arrange: shownAsTable },
    { name: 'program-own-new', route: `${own}&post=true`, arrange: sheetOpen },
    { name: 'program-own-edit', route: own, arrange: openedEdit },
    { name: 'program-own-delete', route: own, arrange: askedToDelete },
    { name: 'program-own-keys', route: own, arrange: listedKeys },
    { name: 'program-own-crop', route: `${own}&post=true`, arrange: askedToCrop },
    { name: 'program-own-visitor', route: own, as: 'visitor' },
    { name: 'program-found', route: `/search?search=${encodeURIComponent('한국어')}&category=program` },
  ],
  empty: [
    { name: 'program-empty', route: '/program' },
    { name: 'program-list-empty', route: '/program/list' },
  ],
  gated: [
    {
      name: 'program-list-failed',
      route: '/program/list?category=tuto',
      prepare: ({ gate }: GatedScene) => gate.refuse('"programType":"list"'),
      tidy: ({ gate }) => gate.refuse(null),
    },
  ],
}

async function openedProgram({ page }: Scene): Promise<void> {
  await press(page.getByRole('article').first().getByRole('heading').getByRole('link'))
  await page.getByRole('dialog').getByRole('article').waitFor()
}

async function shownAsTable({ page, t }: Scene): Promise<void> {
  await press(page.getByRole('button', { name: t('programs.figures.asTable') }))
}

async function sheetOpen({ page, t }: Scene): Promise<void> {
  await page.getByRole('dialog', { name: t('programs.form.create') }).waitFor()
}

async function openedEdit({ page, t }: Scene): Promise<void> {
  await page.getByRole('row').nth(2).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: t('programs.form.edit') }).waitFor()
}

async function listedKeys({ page, t }: Scene): Promise<void> {
  await press(page.getByRole('button', { name: t('programs.keys.title') }))
  await page.getByRole('dialog', { name: t('programs.keys.title') }).waitFor()
}

async function askedToCrop({ page, t }: Scene): Promise<void> {
  const sheet = page.getByRole('dialog', { name: t('programs.form.create') })
  await sheet.locator('input[type=file]').setInputFiles(join(import.meta.dirname, '../../resources/icons/icon-256.png'))
  await page.getByRole('dialog', { name: t('programs.crop.title') }).waitFor()
}

async function askedToDelete({ page, t }: Scene): Promise<void> {
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('Delete')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.delete') })
    .waitFor()
}
