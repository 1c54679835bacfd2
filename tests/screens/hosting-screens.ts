import { createServer, type Server } from 'node:net'
import { field, press } from '../e2e/support/doors'
import { freePort } from '../support/postgres'
import type { Scene, ScreenArea } from './screen'

const route = '/profile/setting/hosting'

/** Hosting one's own community for the network, and pairing with it. */
export const hostingScreens: ScreenArea = {
  screens: [],
  empty: [
    { name: 'hosting-off', route, prepare: ({ page }: Scene) => page.evaluate(() => window.desktop.setHosting({ on: false })) },
    { name: 'hosting-on', route, prepare: open },
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

const portOf = (server: Server) => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
