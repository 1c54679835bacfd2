import type { Scene, ScreenArea } from './screen'

const route = '/profile/setting/account/info/school'

export const schoolScreens: ScreenArea = {
  screens: [
    { name: 'school', route },
    { name: 'school-list', route, arrange: openedList },
    { name: 'school-wrong', route, arrange: refused },
  ],
}

async function openedList({ page, t }: Scene): Promise<void> {
  await page
    .getByRole('combobox', { name: t('school.university') })
    .first()
    .evaluate((field: HTMLElement) => field.click())
  await page.getByRole('listbox').waitFor()
}

async function refused({ page, t }: Scene): Promise<void> {
  for (const name of [t('school.add'), t('school.save')]) {
    await page.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => button.click())
  }
  await page.getByText(t('errors.fields.required')).first().waitFor()
}
