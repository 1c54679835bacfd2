import type { FoundCommunity } from '../../src/shared/community'
import { invitationTo } from '../../src/shared/invitation'
import { field, press } from '../e2e/support/forms'
import { createNeighbour, type Neighbour } from '../e2e/support/neighbours'
import { answerAsUsual, answerInstead } from './as-main'
import type { FirstScene, Scene, ScreenArea } from './screen'

const inviting = encodeURIComponent('https://hanmadi.sinchon.example')
const plain = encodeURIComponent('http://192.168.0.24:4800')

/** A name as it should be, one as long as can be, and none. */
const nearby = ['연남 목요 모임', 'Seoul National University Korean-English exchange, evening ', '']
let neighbour: Neighbour | null = null

const plainly: FoundCommunity = {
  ...{ address: 'http://192.168.0.24:4800', isAsked: true, name: null, mark: null },
  ...{ connection: 'plain', pairing: 'none' },
}
const paired: FoundCommunity = { ...plainly, address: 'https://192.168.0.24:8443', connection: 'encrypted', pairing: 'needed' }
const longNamed: FoundCommunity = {
  ...{ address: 'https://exchange.of.people.between.mapo.and.hapjeong.example', isAsked: true, mark: null },
  ...{ name: '마포와 합정 사이에 사는 사람들의 한국어 영어 언어교환 목요일 저녁 모임', connection: 'encrypted', pairing: 'none' },
}
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
    {
      name: 'first-start-nearby',
      route: '/',
      arrange: async ({ page, t }) => {
        neighbour = await createNeighbour()
        for (const [index, name] of nearby.entries()) neighbour?.announce({ id: `hanmadi-screen-${index}`, name, port: 8443 + index })
        await way({ page, t }, 'remote')
        await page
          .getByRole('list', { name: t('community.nearby.title') })
          .getByText('8445')
          .waitFor()
      },
      tidy: () => neighbour?.stop(),
    },
    { name: 'first-start-own', route: '/', arrange: ({ page, t }) => way({ page, t }, 'own') },
    { name: 'first-start-host', route: '/', arrange: ({ page, t }) => way({ page, t }, 'host') },
    {
      name: 'first-start-looking',
      route: '/',
      prepare: (scene) => answerInstead(scene, { lookUpCommunity: 'waits' }),
      arrange: looking,
      tidy: answerAsUsual,
    },
    { name: 'first-start-not-encrypted', route: '/', prepare: (scene) => answers(scene, plainly), arrange: looking, tidy: answerAsUsual },
    { name: 'first-start-pairing', route: '/', prepare: (scene) => answers(scene, paired), arrange: looking, tidy: answerAsUsual },
    {
      name: 'first-start-pairing-refused',
      route: '/',
      prepare: (scene) => answers(scene, { ...paired, pairing: 'changed' }),
      async arrange(scene) {
        const { page, t } = scene
        await looking(scene)
        await field(page, t('hosting.pairing.code')).fill('7F3A 91C2')
        await press(page, t('community.verbs.remote'))
        await page.locator('[aria-invalid="true"]').waitFor()
      },
      tidy: answerAsUsual,
    },
    { name: 'first-start-long-name', route: '/', prepare: (scene) => answers(scene, longNamed), arrange: looking, tidy: answerAsUsual },
  ],
}

function answers(scene: Scene, found: FoundCommunity): Promise<void> {
  return answerInstead(scene, { lookUpCommunity: { value: found } })
}

function looking(scene: FirstScene): Promise<void> {
  return typeAddress(scene, 'https://192.168.0.24:8443')
}

const way = ({ page, t }: Pick<Scene, 'page' | 't'>, kind: 'own' | 'remote' | 'host') =>
  page.getByRole('radio', { name: t(`community.ways.${kind}`) }).check({ force: true })

async function typeAddress({ page, t }: Pick<FirstScene, 'page' | 't'>, address: string): Promise<void> {
  await way({ page, t }, 'remote')
  await field(page, t('community.address')).fill(address)
  await page.waitForTimeout(900)
}
