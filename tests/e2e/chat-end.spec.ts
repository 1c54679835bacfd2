import { expect, test } from '../support/electron'
import { ask } from './support/client'
import { enterRoom, log, roomOf, say, seatPair, untilSteady } from './support/pair'
import { wordsIn } from './support/words'

const pair = seatPair()
const t = wordsIn('ko')

test('on a slow machine too, a reader at the end stays there during a burst; a reader further up keeps their position', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  await enterRoom(haru.page, t, roomId)
  const row = (text: string) => log(haru.page, t).getByText(text)
  const devtools = await haru.page.context().newCDPSession(haru.page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  /** Long and short messages in quick succession. */
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
  // A page that still follows the last message would take the wheel back.
  await untilSteady(log(haru.page, t))
  await haru.page.mouse.wheel(0, -600)
  await expect(haru.page.getByRole('button', { name: t('chat.room.toEnd') })).toBeVisible()
  await expect(row('넷째 9')).not.toBeInViewport()
  const read = row('넷째 3')
  await expect(read).toBeInViewport()
  // The last scroll of the wheel may still be running.
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

  // An own message is shown from any scroll position.
  await untilSteady(log(haru.page, t))
  await haru.page.mouse.wheel(0, -600)
  await expect(row('다섯째 9')).not.toBeInViewport()
  await say(haru.page, t, '다 읽었어요')
  await expect(row('다 읽었어요')).toBeInViewport()
})

test('long messages that arrive together never leave the log of a reader at the end without rows', async () => {
  const { haru, community } = pair
  const roomId = await roomOf(pair)
  await enterRoom(haru.page, t, roomId)
  await say(haru.page, t, '준비됐어요')
  await expect(log(haru.page, t).getByText('준비됐어요')).toBeInViewport()
  const timesEmpty = await log(haru.page, t).evaluateHandle((list) => {
    const seen = { count: 0 }
    new MutationObserver(() => {
      if (list.childElementCount === 0) seen.count += 1
    }).observe(list, { childList: true })
    return seen
  })
  // Haru's messages come from another device.
  for (let burst = 0; burst < 4; burst += 1) {
    const send = (_: unknown, index: number) =>
      ask(community.url, 'sendMessage', { roomId, text: `${burst}-${index}\n${'줄\n'.repeat(8)}끝` }, haru.member.token)
    await Promise.all(Array.from({ length: 8 }, send))
  }
  await ask(community.url, 'sendMessage', { roomId, text: '다 왔어요' }, haru.member.token)
  await expect(log(haru.page, t).getByText('다 왔어요')).toBeInViewport()
  expect(await timesEmpty.jsonValue()).toEqual({ count: 0 })
})
