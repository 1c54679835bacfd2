import { field, logInOnPage, press } from '../e2e/support/forms'
import { demoAccount } from '../support/demo-seat'
import type { Scene, ScreenArea } from './screen'

/** Logging in, finding id and password, the choice of community. */
export const sessionScreens: ScreenArea = {
  screens: [
    { name: 'login', route: '/login', as: 'visitor' },
    { name: 'login-errors', route: '/login', as: 'visitor', arrange: ({ page, t }) => press(page, t('session.logIn')) },
    { name: 'login-refused', route: '/login', as: 'visitor', arrange: wrongPassword },
    { name: 'login-community', route: '/login', as: 'visitor', arrange: communityDialog },
    { name: 'find-id', route: '/login/find?tab=0', as: 'visitor' },
    {
      name: 'find-id-errors',
      route: '/login/find?tab=0',
      as: 'visitor',
      arrange: ({ page, t }) => press(page, t('session.find.submitId')),
    },
    { name: 'find-password', route: '/login/find?tab=1', as: 'visitor' },
    { name: 'find-password-code', route: '/login/find?tab=1', as: 'visitor', arrange: sentCode },
  ],
  gated: [{ name: 'login-offline', route: '/login', as: 'visitor', prepare: ({ gate }) => gate.shut(), arrange: wrongPassword }],
}

async function wrongPassword({ page, t }: Scene): Promise<void> {
  await logInOnPage(page, t, { email: demoAccount.email, password: 'wrong1!' })
  await page
    .getByText(t('session.checkIdPw'))
    .or(page.getByText(t('session.serverError')))
    .first()
    .waitFor()
}

async function communityDialog({ page, t }: Scene): Promise<void> {
  await press(page, t('session.community.change'))
  const dialog = page.getByRole('dialog', { name: t('session.community.title') })
  await dialog.getByRole('radio', { name: t('community.ways.remote') }).check({ force: true })
  await field(dialog, t('community.address')).waitFor()
}

let people = 0

async function sentCode({ page, t }: Scene): Promise<void> {
  people += 1
  await field(page, t('session.find.name')).fill('하루')
  await field(page, t('session.email')).fill(`somebody.${people}@example.com`)
  await press(page, t('session.code.send'))
  await field(page, t('session.code.label')).waitFor()
}
