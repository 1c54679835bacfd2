import type { LeavingLosses, ListedCommunity } from '../../src/shared/community'
import type { Updates } from '../../src/shared/updates'
import { field, press } from '../e2e/support/forms'
import { answerAsUsual, answerInstead, tell } from './as-main'
import type { Scene, ScreenArea } from './screen'

/** The settings' menu and panes, and the terms. */
export const settingsScreens: ScreenArea = {
  screens: [
    { name: 'settings', route: '/profile/setting' },
    { name: 'settings-local', route: '/profile/setting/local' },
    { name: 'settings-local-asked', route: '/profile/setting/local', arrange: askedToClear },
    { name: 'settings-manage', route: '/profile/setting/account/manage' },
    { name: 'settings-manage-visitor', route: '/profile/setting/account/manage', as: 'visitor' },
    { name: 'settings-info', route: '/profile/setting/account/info' },
    { name: 'settings-info-wrong', route: '/profile/setting/account/info', arrange: refusedInfo },
    { name: 'settings-info-leave', route: '/profile/setting/account/info', arrange: leavingInfo },
    { name: 'settings-days', route: '/profile/setting/account/days' },
    { name: 'settings-password', route: '/profile/setting/account/password' },
    { name: 'settings-password-wrong', route: '/profile/setting/account/password', arrange: refusedPassword },
    { name: 'settings-devices', route: '/profile/setting/account/devices' },
    { name: 'settings-data', route: '/profile/setting/account/data' },
    { name: 'settings-withdrawal', route: '/profile/setting/account/withdrawal' },
    { name: 'settings-withdrawal-wrong', route: '/profile/setting/account/withdrawal', arrange: refusedWithdrawal },
    { name: 'settings-inquiry', route: '/profile/setting/info/inquiry' },
    { name: 'settings-inquiry-written', route: '/profile/setting/info/inquiry', arrange: writtenInquiry },
    { name: 'settings-company', route: '/profile/setting/info/company' },
    { name: 'settings-licences', route: '/profile/setting/terms/opensource' },
    { name: 'settings-licences-open', route: '/profile/setting/terms/opensource', arrange: openedLicence },
    { name: 'settings-about', route: '/profile/setting/about' },
    { name: 'settings-crashes-none', route: '/profile/setting/crashes' },
    { name: 'settings-crashes', route: '/profile/setting/crashes', arrange: openedCrash },
    { name: 'settings-about-update', route: '/profile/setting/about', arrange: offeredUpdate, tidy: withdrawnUpdate },
    { name: 'settings-about-refused', route: '/profile/setting/about', arrange: refusedUpdate, tidy: withdrawnUpdate },
    {
      name: 'settings-about-current',
      route: '/profile/setting/about',
      arrange: (scene) => tell(scene, 'updates', signed),
      tidy: withdrawnUpdate,
    },
    {
      name: 'settings-about-downloading',
      route: '/profile/setting/about',
      isWaiting: true,
      arrange: downloadedUpdate,
      tidy: withdrawnUpdate,
    },
    { name: 'settings-about-restarting', route: '/profile/setting/about', isWaiting: true, arrange: restartedSoon, tidy: withdrawnUpdate },
    {
      name: 'settings-about-full',
      route: '/profile/setting/about',
      arrange: (scene) => tell(scene, 'updates', { ...signed, problem: 'full' }),
      tidy: withdrawnUpdate,
    },
    { name: 'settings-about-too-old', route: '/profile/setting/about', arrange: neededUpdate, tidy: withdrawnUpdate },
    { name: 'profile-update', route: '/profile', arrange: offeredUpdate, tidy: withdrawnUpdate },
    { name: 'settings-screen', route: '/profile/setting/screen' },
    {
      name: 'settings-notebook',
      route: '/profile/setting/notebook',
      async arrange({ page, t }) {
        await page.getByRole('switch', { name: t('notebook.settings.reminder') }).check({ force: true })
        await page.getByText(t('notebook.settings.advanced')).click()
      },
      tidy: ({ page, t }) => page.getByRole('switch', { name: t('notebook.settings.reminder') }).uncheck({ force: true }),
    },
    { name: 'settings-community', route: '/profile/setting/community' },
    {
      name: 'settings-communities',
      route: '/profile/setting/community',
      arrange: (scene) => keeping(scene, 2),
      tidy: (scene) => keeping(scene, 0),
    },
    {
      name: 'settings-communities-full',
      route: '/profile/setting/community',
      arrange: (scene) => keeping(scene, 19),
      tidy: (scene) => keeping(scene, 0),
    },
    { name: 'settings-communities-add', route: '/profile/setting/community', arrange: (scene) => adding(scene, '') },
    { name: 'settings-communities-refused', route: '/profile/setting/community', arrange: refusedAddress },
    {
      name: 'settings-communities-leave',
      route: '/profile/setting/community',
      arrange: leavingCommunity,
      tidy: (scene) => keeping(scene, 0),
    },
    { name: 'settings-community-backed-up', route: '/profile/setting/community', arrange: backedUp },
    { name: 'settings-community-restore', route: '/profile/setting/community', arrange: askedToRestore },
    { name: 'settings-log-out', route: '/profile/setting/account/manage', arrange: askedToLogOut },
    { name: 'settings-log-out-remove', route: '/profile/setting/account/manage', arrange: askedToRemove },
    { name: 'terms-service', route: '/terms/service' },
    { name: 'terms-personal', route: '/terms/personal' },
    { name: 'terms-payment', route: '/terms/payment' },
  ],
  gated: [
    { name: 'terms-failed', route: '/terms/service', prepare: ({ gate }) => gate.shut() },
    { name: 'settings-community-remote', route: '/profile/setting/community' },
  ],
}

const noUpdates: Updates = { supported: 'none', feed: null, key: null, checkedAt: null, step: { name: 'idle' }, problem: null }
const signed: Updates = {
  ...noUpdates,
  ...{ supported: 'yes', feed: 'https://updates.example/hanmadi/', key: '7F3A 91C2 E0D5', checkedAt: Date.now() - 12 * 60_000 },
}

async function offeredUpdate(scene: Scene): Promise<void> {
  const notes = {
    ko: ['고친 문장을 한 번에 글에 옮길 수 있어요', '첫소리만으로 채팅방을 찾아요'],
    en: ['Corrections can be applied to a post in one go', 'The palette finds rooms by their first consonants'],
  }
  await tell(scene, 'updates', { ...signed, step: { name: 'ready', version: '0.5.0', notes, restarting: false } })
  // The rail has no room for it in narrow windows, where the own page has it.
  await scene.page
    .getByRole('button', { name: scene.t('updates.restart') })
    .first()
    .waitFor()
}

async function downloadedUpdate(scene: Scene): Promise<void> {
  await tell(scene, 'updates', { ...signed, step: { name: 'downloading', version: '0.5.0', share: 0.42 } })
}

async function restartedSoon(scene: Scene): Promise<void> {
  const notes = { ko: [], en: [] }
  await tell(scene, 'updates', { ...signed, step: { name: 'ready', version: '0.5.0', notes, restarting: true } })
}

async function refusedUpdate(scene: Scene): Promise<void> {
  await tell(scene, 'updates', { ...signed, problem: 'signature' })
}

async function neededUpdate(scene: Scene): Promise<void> {
  await tell(scene, 'updates', signed)
  await tell(scene, 'compatibility', { fits: 'appOld', version: '9.0.0' })
}

async function withdrawnUpdate(scene: Scene): Promise<void> {
  await tell(scene, 'updates', noUpdates)
  await tell(scene, 'compatibility', { fits: 'unknown', version: null })
}

const losses: LeavingLosses = { unsent: 2, drafts: 1, unsynced: 3 }

/** The machine keeps the demo and others, as many as that. */
async function keeping(scene: Scene, others: number): Promise<void> {
  const { page, t } = scene
  const names = ['신촌 언어교환', 'Hanbit Middle School', 'Language exchange of the people who live between Mapo and Hapjeong']
  const listed = Array.from({ length: others }, (_, at): ListedCommunity => {
    const address = `https://${['hanmadi.sinchon', 'talk.hanbit', 'exchange.mapo'][at % 3]}${at < 3 ? '' : at}.example`
    const name = at === 3 ? null : (names[at % 3] ?? null)
    return { key: address, choice: { kind: 'remote', address }, name, mark: null, isOpen: false, unread: at % 3 === 0 ? 4 : 0, stays: null }
  })
  const demo: ListedCommunity = { ...inside, stays: others === 0 ? 'only' : null }
  if (others === 0) await answerAsUsual(scene)
  else await answerInstead(scene, { communities: { value: [demo, ...listed] }, leavingLosses: { value: losses } })
  await page.evaluate(() => {
    window.location.hash = '/profile/setting/screen'
  })
  await page.getByRole('heading', { name: t('settings.theme.title'), exact: true }).waitFor()
  await page.evaluate(() => {
    window.location.hash = '/profile/setting/community'
  })
  await page
    .getByRole('list', { name: t('community.title') })
    .getByRole('listitem')
    .nth(others)
    .waitFor()
}

const inside: ListedCommunity = {
  ...{ key: 'embedded', choice: { kind: 'demo' }, name: null, mark: null },
  ...{ isOpen: true, unread: null, stays: 'only' },
}

async function adding({ page, t }: Scene, address: string): Promise<void> {
  await press(page.getByRole('main'), t('community.add'))
  await field(page, t('community.address')).fill(address)
}

async function refusedAddress(scene: Scene): Promise<void> {
  await adding(scene, 'http://hanmadi.example')
  await scene.page.getByText(scene.t('errors.fields.addressNotSecure')).waitFor()
}

async function leavingCommunity(scene: Scene): Promise<void> {
  await keeping(scene, 2)
  const { page, t } = scene
  await page.getByRole('button', { name: t('community.leave.of', { name: '신촌 언어교환' }) }).click()
  const dialog = page.getByRole('dialog', { name: t('community.leave.title', { name: '신촌 언어교환' }) })
  await dialog.getByRole('checkbox').check({ force: true })
}

async function askedToLogOut({ page, t }: Scene): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('settings.logOut.verb'), exact: true })
    .last()
    .click()
  await page.getByRole('dialog', { name: t('settings.logOut.title') }).waitFor()
}

async function askedToRemove(scene: Scene): Promise<void> {
  await askedToLogOut(scene)
  await scene.page.getByRole('dialog').getByRole('checkbox').check({ force: true })
}

async function backedUp({ page, t }: Scene): Promise<void> {
  await press(page.getByRole('main'), t('backups.now'))
  await page.getByRole('button', { name: t('backups.restore'), disabled: false }).waitFor()
}

async function askedToRestore(scene: Scene): Promise<void> {
  await backedUp(scene)
  await press(scene.page.getByRole('main'), scene.t('backups.restore'))
  await scene.page.getByRole('dialog', { name: scene.t('backups.restoreTitle') }).waitFor()
}

async function askedToClear({ page, t }: Scene): Promise<void> {
  await press(page.getByRole('main'), t('account.local.clear'))
  await page.getByRole('dialog', { name: t('account.local.clearTitle') }).waitFor()
}

async function refusedInfo({ page, t }: Scene): Promise<void> {
  await field(page, t('session.signup.name')).fill('')
  await field(page, t('session.signup.nickname')).fill('Haru Line')
  await field(page, t('session.optional', { label: t('session.phone.number') })).fill('12')
  await press(page, t('account.info.save'))
  await page.locator('[aria-invalid="true"]').first().waitFor()
}

async function leavingInfo({ page, t }: Scene): Promise<void> {
  await field(page, t('session.signup.name')).fill('하루')
  await page.getByRole('main').getByRole('link').first().click()
  await page.getByRole('dialog', { name: t('account.info.leaveTitle') }).waitFor()
}

async function refusedPassword({ page, t }: Scene): Promise<void> {
  await press(page, t('account.password.submit'))
  await page.locator('[aria-invalid="true"]').first().waitFor()
}

async function refusedWithdrawal({ page, t }: Scene): Promise<void> {
  await page.getByRole('checkbox', { name: t('account.withdrawal.agree') }).check({ force: true })
  await press(page, t('account.withdrawal.submit'))
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await page.getByRole('button', { name: t('account.withdrawal.submit') }).scrollIntoViewIfNeeded()
}

async function writtenInquiry({ page, t }: Scene): Promise<void> {
  await field(page, t('account.inquiry.text')).fill('댓글을 달면 화면이 맨 위로 가요.\nIt happens with long posts only.')
}

/** Something has crashed a while ago, and its report is open. */
async function openedCrash(scene: Scene): Promise<void> {
  const common = { version: '0.1.0', electron: '45.4.1', system: 'win32 10.0.26100 arm64' }
  const stack = ['async save out/main/index.js:12:34567', 'Object.openSync node:fs:573:18', 'Array.map (elsewhere)']
  await tell(scene, 'crashes', [
    {
      id: '1',
      sentAt: null,
      report: { at: '2026-03-02T05:12:00.000Z', kind: 'main', reason: 'Error EACCES', exitCode: null, times: 3, ...common, stack },
    },
    {
      id: '2',
      sentAt: Date.parse('2026-03-01T09:00:00.000Z'),
      report: { at: '2026-03-01T08:30:00.000Z', kind: 'page', reason: 'crashed', exitCode: -1073741819, times: 1, ...common, stack: [] },
    },
  ])
  await scene.page.locator('summary').first().click()
  await scene.page.locator('details[open]').waitFor()
}

async function openedLicence({ page }: Scene): Promise<void> {
  await page.locator('summary').nth(1).click()
  await page.locator('details[open]').waitFor()
}
