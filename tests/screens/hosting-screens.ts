import { createServer, type Server } from 'node:net'
import { mostFaces } from '../../src/shared/hosting'
import { field, press } from '../e2e/support/forms'
import { freePort } from '../support/postgres'
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

const gigabyte = 1024 ** 3
const guests = ['oliver-in-seoul', 'lucia.mx', 'jaywalker_k', 'hana_reads', 'priya.r', 'noah_b', 'amelie_k']

/** Shows guests, and a disk with so much left, for as long as the screen is open: the pane asks again by itself. */
async function showGuests({ app, page, t }: Scene, people: number, freeGigabytes: number): Promise<void> {
  const hosting = await page.evaluate(() => window.desktop.hosting())
  const faces = guests.slice(0, Math.min(people, mostFaces)).map((nickname, index) => ({ id: `guest-${index}`, nickname, imagePath: null }))
  const shown = {
    ...hosting,
    report: { ...hosting.report, devices: people + 1, people, members: 23, faces },
    storage: {
      ...{ pictures: 0.21 * gigabyte, backups: 0.06 * gigabyte, database: 0.014 * gigabyte },
      ...{ free: freeGigabytes * gigabyte, disk: 256 * gigabyte },
    },
  }
  await app.electron.evaluate(({ BrowserWindow }, payload) => {
    const [window] = BrowserWindow.getAllWindows()
    const showing = setInterval(() => window?.webContents.send('desktop:event', 'hosting', payload), 100)
    Object.assign(globalThis, { stopShowing: () => clearInterval(showing) })
  }, shown)
  await page.getByRole('list', { name: t('hosting.here.faces') }).waitFor()
}

function stopShowing({ app }: Scene): Promise<void> {
  return app.electron.evaluate(() => (globalThis as typeof globalThis & { stopShowing?: () => void }).stopShowing?.())
}

const portOf = (server: Server) => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
