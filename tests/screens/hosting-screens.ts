import { createServer, type Server } from 'node:net'
import type { BackupWork } from '../../src/shared/backups'
import { type Hosting, mostFaces } from '../../src/shared/hosting'
import { limits } from '../../src/shared/limits'
import { field, press } from '../e2e/support/forms'
import { freePort } from '../support/free-port'
import { answerAsUsual, answerInstead, tell } from './as-main'
import type { Scene, ScreenArea } from './screen'

const route = '/profile/setting/hosting'

/** Hosting one's own community for the network, and pairing with it. */
export const hostingScreens: ScreenArea = {
  screens: [],
  empty: [
    { name: 'hosting-off', route, prepare: ({ page }: Scene) => page.evaluate(() => window.desktop.setHosting({ on: false })) },
    { name: 'hosting-on', route, prepare: open },
    { name: 'hosting-here', route, prepare: open, arrange: (scene: Scene) => showGuests(scene, 12, 41), tidy: stopShowing },
    { name: 'hosting-disk-full', route, prepare: open, arrange: (scene: Scene) => showGuests(scene, 3, 0.4), tidy: stopShowing },
    {
      name: 'hosting-turn-off',
      route,
      prepare: open,
      async arrange(scene: Scene) {
        await showGuests(scene, 3, 41)
        await scene.page.getByRole('switch', { name: scene.t('hosting.switch') }).click({ force: true })
        await scene.page.getByRole('dialog').waitFor()
      },
      async tidy(scene: Scene) {
        await press(scene.page.getByRole('dialog'), scene.t('common.cancel'))
        await stopShowing(scene)
      },
    },
    {
      name: 'hosting-port-taken',
      route,
      prepare: ({ page }: Scene) =>
        page.evaluate((port) => window.desktop.setHosting({ on: true, port }), portOf(createServer().listen(0).unref())),
      arrange: ({ page }: Scene) => page.getByRole('alert').first().waitFor(),
    },
    {
      name: 'hosting-waiting',
      route,
      isWaiting: true,
      prepare: (scene: Scene) => answerInstead(scene, { hosting: 'waits' }),
      tidy: answerAsUsual,
    },
    { name: 'hosting-no-network', route, prepare: open, arrange: withoutNetwork, tidy: stopShowing },
    { name: 'hosting-many-addresses', route, prepare: open, arrange: withAddresses, tidy: stopShowing },
    { name: 'hosting-name-wrong', route, arrange: namedWrong },
    {
      name: 'hosting-backup-failed',
      route,
      arrange: (scene: Scene) => backedUp(scene, { state: 'failed', why: 'space' }, 0),
    },
    { name: 'hosting-backup-old', route, arrange: (scene: Scene) => backedUp(scene, { state: 'idle' }, 5) },
    {
      name: 'hosting-backup-running',
      route,
      arrange: (scene: Scene) => backedUp(scene, { state: 'running', done: 0.42 }, 1),
    },
    {
      name: 'hosting-pairing',
      route: '/join',
      prepare: open,
      async arrange({ page, t }: Scene) {
        const { choice } = await page.evaluate(() => window.desktop.hosting())
        await page.evaluate((address) => {
          window.location.hash = `/join?address=${encodeURIComponent(address)}`
        }, `https://127.0.0.1:${choice.port}`)
        await press(page.getByRole('main'), t('community.verbs.remote'))
        await field(page, t('hosting.pairing.code')).waitFor()
      },
    },
  ],
}

async function open({ page }: Scene): Promise<void> {
  const port = await freePort()
  await page.evaluate((chosen) => window.desktop.setHosting({ on: true, port: chosen }), port)
  await page.waitForFunction(async () => (await window.desktop.hosting()).report.state === 'open')
}

function withoutNetwork(scene: Scene): Promise<void> {
  return show(scene, { addresses: [], invitation: null, announcing: 'failed' })
}

function withAddresses(scene: Scene): Promise<void> {
  const addresses = [
    'https://192.168.100.124:18443',
    'https://10.211.55.2:18443',
    'https://[fd12:3456:789a:bcde:1234:5678:9abc:def0]:18443',
  ]
  return show(scene, { addresses, announcing: 'on' })
}

async function namedWrong({ page, t }: Scene): Promise<void> {
  await page
    .getByRole('textbox', { name: t('hosting.name.title') })
    .fill('마포와 합정 사이에 사는 사람들의 한국어 영어 언어교환 목요일 저녁 모임과 그 친구들의 아주 긴 이름의 모임이라서 예순 자를 넘겨요')
  await page.getByRole('textbox', { name: t('hosting.port.title') }).fill('80')
  await page.getByText(t('hosting.name.invalid', { most: limits.community.name })).waitFor()
}

const day = 24 * 60 * 60_000

/** The end of the pane, with backups that are some days old. */
async function backedUp(scene: Scene, work: BackupWork, age: number): Promise<void> {
  const { page, t } = scene
  const at = Date.now() - age * day
  const kept = [{ name: 'community-20260301T181000Z.tar', at, bytes: 305_000_000 }]
  await tell(scene, 'backups', { kept, replaced: { name: 'replaced-20260301T181000Z', at }, work })
  await page.getByRole('region', { name: t('hosting.storage.title') }).scrollIntoViewIfNeeded()
}

const gigabyte = 1024 ** 3
const guests = ['oliver-in-seoul', 'lucia.mx', 'jaywalker_k', 'hana_reads', 'priya.r', 'noah_b', 'amelie_k']

/** Shows guests, and a disk with so much left. */
async function showGuests(scene: Scene, people: number, freeGigabytes: number): Promise<void> {
  const { page, t } = scene
  const { report } = await page.evaluate(() => window.desktop.hosting())
  const faces = guests.slice(0, Math.min(people, mostFaces)).map((nickname, index) => ({ id: `guest-${index}`, nickname, imagePath: null }))
  await show(scene, {
    report: { ...report, devices: people + 1, people, members: 23, faces } as Hosting['report'],
    storage: {
      ...{ pictures: 0.21 * gigabyte, voice: 0.06 * gigabyte, backups: 0.04 * gigabyte, database: 0.014 * gigabyte },
      ...{ free: freeGigabytes * gigabyte, disk: 256 * gigabyte },
    },
  })
  await page.getByRole('list', { name: t('hosting.here.faces') }).waitFor()
}

/** Shows other facts for as long as the screen is open: the pane asks again by itself. */
async function show({ app, page }: Scene, facts: Partial<Hosting>): Promise<void> {
  const hosting = await page.evaluate(() => window.desktop.hosting())
  await app.electron.evaluate(
    ({ BrowserWindow }, payload) => {
      const [window] = BrowserWindow.getAllWindows()
      const showing = setInterval(() => window?.webContents.send('desktop:event', 'hosting', payload), 100)
      Object.assign(globalThis, { stopShowing: () => clearInterval(showing) })
    },
    { ...hosting, ...facts },
  )
  await page.waitForTimeout(300)
}

function stopShowing({ app }: Scene): Promise<void> {
  return app.electron.evaluate(() => (globalThis as typeof globalThis & { stopShowing?: () => void }).stopShowing?.())
}

const portOf = (server: Server) => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
