import { expect, test } from '../support/electron'
import { ask } from './support/client'
import { enterRoom, log, roomOf, say, seatPair } from './support/pair'
import { wordsIn } from './support/words'

const pair = seatPair()
const t = wordsIn('ko')

test('on a slow machine too, who is at the end stays there however much comes at once; who reads further up is left there', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  await enterRoom(haru.page, t, roomId)
  const row = (text: string) => log(haru.page, t).getByText(text)
  const devtools = await haru.page.context().newCDPSession(haru.page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  /** Long ones and short ones, as fast as they go. */
  const burst = async (name: string) => {
    for (let index = 0; index < 10; index += 1) {
      const text = `${name} ${index} ${'가나다 '.repeat((index * 13) % 60)}`.trim()
      await ask(community.url, 'sendMessage', { roomId, text }, nari.member.token)
    }
  }
  for (const name of ['첫째', '둘째', '셋째', '넷째']) {
    await burst(name)
    await expect(row(`${name} 9`)).toBeInViewport()
  }

  await log(haru.page, t).hover()
  await haru.page.mouse.wheel(0, -600)
  await expect(haru.page.getByRole('button', { name: t('chat.room.toEnd') })).toBeVisible()
  await expect(row('넷째 9')).not.toBeInViewport()
  const read = row('넷째 3')
  await expect(read).toBeInViewport()
  // The wheel's last turn is still on its way.
  let before = await read.boundingBox()
  const isSteady = async () => {
    const last = before?.y
    before = await read.boundingBox()
    return before?.y === last
  }
  await expect.poll(isSteady, { intervals: [300] }).toBe(true)
  await burst('다섯째')
  const news = haru.page.getByRole('button', { name: t('chat.room.newMessage') })
  await expect(news).toBeVisible()
  expect(await read.boundingBox()).toEqual(before)
  await news.click()
  await expect(row('다섯째 9')).toBeInViewport()
  await expect(news).toHaveCount(0)

  // One's own words are shown from wherever one reads.
  await haru.page.mouse.wheel(0, -600)
  await expect(row('다섯째 9')).not.toBeInViewport()
  await say(haru.page, t, '다 읽었어요')
  await expect(row('다 읽었어요')).toBeInViewport()
})
