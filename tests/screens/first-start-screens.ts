import { invitationTo } from '../../src/shared/invitation'
import { field } from '../e2e/support/doors'
import type { FirstScene, Scene, ScreenArea } from './screen'

const inviting = encodeURIComponent('https://hanmadi.sinchon.example')
const plain = encodeURIComponent('http://192.168.0.24:4800')

/** What the first start of an installed app asks, and invitations. */
export const firstStartScreens: ScreenArea = {
  screens: [
    { name: 'invitation', route: `/join?address=${inviting}` },
    { name: 'invitation-not-encrypted', route: `/join?address=${plain}` },
  ],
  first: [
    { name: 'first-start', route: '/' },
    {
      name: 'first-start-join',
      route: '/',
      arrange: async (scene) => {
        await typeAddress(scene, scene.community.url)
        await scene.page.getByText('신촌 언어교환').waitFor()
      },
    },
    { name: 'first-start-invited', route: '/', arrange: (scene) => typeAddress(scene, invitationTo('http://192.168.0.24:4800')) },
    {
      name: 'first-start-not-found',
      route: '/',
      arrange: async (scene) => {
        await typeAddress(scene, 'http://127.0.0.1:9')
        await scene.page.getByText(scene.t('community.unreachable')).waitFor()
      },
    },
    { name: 'first-start-own', route: '/', arrange: ({ page, t }) => way({ page, t }, 'own') },
  ],
}

const way = ({ page, t }: Pick<Scene, 'page' | 't'>, kind: 'own' | 'remote') =>
  page.getByRole('radio', { name: t(`community.ways.${kind}`) }).check({ force: true })

async function typeAddress({ page, t }: Pick<FirstScene, 'page' | 't'>, address: string): Promise<void> {
  await way({ page, t }, 'remote')
  await field(page, t('community.address')).fill(address)
  await page.waitForTimeout(900)
}
