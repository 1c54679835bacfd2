import { expect, test } from '../support/electron'
import { pictures } from '../support/pictures'
import { ask } from './support/client'
import { press } from './support/forms'
import { enterRoom, log, messageField, roomOf, roomRow, say, seatPair, uncover } from './support/pair'
import { goTo, signIn } from './support/stage'
import { wordsIn } from './support/words'
import { choosePictures, dropFiles, pastePicture } from './support/writing'

const pair = seatPair()
const t = wordsIn('ko')

test('pictures are chosen, dropped and pasted, sent with the text, and opened large by the recipient', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(nari.page, t, roomId)
  await enterRoom(haru.page, t, roomId)
  const [one, two, three] = await Promise.all([
    pictures.plain(80, 60, [200, 80, 40]),
    pictures.plain(60, 80, [40, 80, 200]),
    pictures.plain(70, 70, [40, 160, 90]),
  ])
  const shots = haru.page.getByRole('list', { name: t('chat.write.pictures') }).locator('[data-shot]')
  await choosePictures(haru.page, haru.page.getByRole('button', { name: t('chat.write.addPictures') }), [{ name: 'one.png', bytes: one }])
  await expect(shots).toHaveCount(1)
  await expect(messageField(haru.page, t)).toBeFocused()
  await dropFiles(haru.page, messageField(haru.page, t), [{ name: 'two.png', bytes: two }])
  await expect(shots).toHaveCount(2)
  await messageField(haru.page, t).focus()
  await pastePicture(haru.app, three)
  await expect(shots).toHaveCount(3)
  await press(haru.page, t('chat.write.removePicture', { index: 1 }))
  await expect(shots).toHaveCount(2)
  await say(haru.page, t, '사진 두 장이에요')
  await expect(shots).toHaveCount(0)

  const row = log(nari.page, t).getByRole('listitem').filter({ hasText: '사진 두 장이에요' })
  await expect(row).toBeVisible()
  await uncover(nari.page, t)
  await row.getByRole('button', { name: t('chat.room.picture', { index: 2, count: 2 }) }).click()
  const viewer = nari.page.getByRole('dialog', { name: t('compose.viewer.label') })
  await expect(viewer).toBeVisible()
  // The button that was pressed is gone at the first picture; the keys still work.
  await viewer.getByRole('button', { name: t('compose.viewer.previous') }).press('Enter')
  await expect(viewer.getByRole('status', { name: t('compose.viewer.picture', { index: 1, total: 2 }) })).toBeVisible()
  await nari.page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('status', { name: t('compose.viewer.picture', { index: 2, total: 2 }) })).toBeVisible()
  await nari.page.keyboard.press('Escape')
  await goTo(haru.page, '/talk')
  await expect(roomRow(haru.page, 'nari')).toContainText(t('chat.photos', { count: 2 }))
})

test('a text that is sent while a pasted picture before it is still read stays behind it', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(nari.page, t, roomId)
  const picture = await pictures.plain(80, 60, [90, 160, 40])
  await haru.page.evaluate(
    async ({ id, bytes }) => {
      const pasted = new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' })
      const first = window.desktop.sendMessage({ roomId: id, text: '붙여 넣은 사진이에요' }, { files: [pasted] })
      await Promise.all([first, window.desktop.sendMessage({ roomId: id, text: '위 사진을 보세요' })])
    },
    { id: roomId, bytes: [...picture] },
  )
  await expect(
    log(nari.page, t)
      .getByRole('listitem')
      .filter({ hasText: /사진이에요|보세요/ }),
  ).toContainText(['붙여 넣은 사진이에요', '위 사진을 보세요'])
})

test('pictures can be dropped anywhere in a room, at most five, and are still there after returning', async () => {
  const { haru } = pair
  const { page } = haru
  const roomId = await roomOf(pair)
  await enterRoom(page, t, roomId)
  const shots = page.getByRole('list', { name: t('chat.write.pictures') }).locator('[data-shot]')
  const some = await Promise.all([40, 50, 60, 70, 80, 90].map((size) => pictures.plain(size, 60, [size, 120, 90])))
  const files = some.map((bytes, index) => ({ name: `${index}.png`, bytes }))
  await log(page, t).evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
    element.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText(t('chat.write.drop'))).toBeVisible()
  await dropFiles(page, log(page, t), files)
  await expect(page.getByText(t('chat.write.drop'))).toHaveCount(0)
  await expect(shots).toHaveCount(5)
  await expect(page.getByText(t('chat.write.full', { most: 5 }))).toBeVisible()
  await expect(messageField(page, t)).toBeFocused()
  await press(page, t('chat.write.removePicture', { index: 5 }))
  await expect(page.getByText(t('chat.write.full', { most: 5 }))).toHaveCount(0)
  await dropFiles(page, log(page, t), [{ name: 'words.png', bytes: new TextEncoder().encode('words') }])
  await expect(page.getByText(t('chat.write.wrongType', { name: 'words.png' }))).toBeVisible()

  await roomRow(page, t('chat.self')).click()
  await expect(messageField(page, t)).toHaveAttribute('placeholder', t('chat.write.self'))
  await expect(shots).toHaveCount(0)
  await roomRow(page, 'nari').click()
  await expect(shots).toHaveCount(4)
  await goTo(page, `/talk/${roomId}/setting`)
  await press(page, t('chat.settings.back'))
  await expect(shots).toHaveCount(4)
  const drawn = () => shots.locator('img').evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length)
  await expect.poll(drawn).toBe(4)
  // In a room that is not writable, nothing is accepted.
  await roomRow(page, t('chat.bot')).click()
  await expect(page.getByText(t('chat.note.welcome')).last()).toBeVisible()
  await dropFiles(page, log(page, t), files.slice(0, 1))
  await expect(page.getByText(t('chat.write.drop'))).toHaveCount(0)
  await roomRow(page, 'nari').click()
  await expect(shots).toHaveCount(4)
  await messageField(page, t).press('Enter')
  await expect(shots).toHaveCount(0)
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await roomRow(page, t('chat.self')).click()
  await expect(messageField(page, t)).toHaveAttribute('placeholder', t('chat.write.self'))
  await roomRow(page, 'nari').click()
  await expect(messageField(page, t)).toBeVisible()
  await expect(shots).toHaveCount(0)
})

test('typed text goes to the field after its button, after a click on the log, and where nothing else handles it', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  const { page } = haru
  await goTo(page, '/talk')
  for (const text of [Array(60).fill('한 줄').join('\n'), '누를 말이에요']) {
    await ask(community.url, 'sendMessage', { roomId, text }, nari.member.token)
  }
  await enterRoom(page, t, roomId)
  const field = messageField(page, t)
  const row = log(page, t).getByText('누를 말이에요', { exact: true })
  await field.fill('단추로 보낸 말')
  await press(page, t('chat.write.send'))
  await expect(field).toBeFocused()
  await page.keyboard.type('abc')
  await expect(field).toHaveValue('abc')

  const isLost = () => page.evaluate(() => !(document.activeElement instanceof HTMLTextAreaElement))
  await row.click()
  await expect(field).toBeFocused()
  // Page Up and Page Down in the field scroll the log.
  await page.keyboard.press('PageUp')
  await expect(row).not.toBeInViewport()
  await page.keyboard.press('PageDown')
  await expect(row).toBeInViewport()
  // A selection stays until something is typed.
  await row.dblclick()
  expect(await page.evaluate(() => getSelection()?.toString().trim())).not.toBe('')
  expect(await isLost()).toBe(true)
  await page.keyboard.press('Space')
  expect(await isLost()).toBe(true)
  await page.keyboard.type('d1')
  await expect(field).toHaveValue('abcd1')
  await expect(field).toBeFocused()

  // Buttons and floating elements keep their keys.
  await page.getByRole('button', { name: t('chat.room.more') }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('abcd1')
  await field.fill('')
})

test('text typed when the session ended belongs to its writer, not to the visitor', async () => {
  const { page, member } = pair.haru
  const roomId = await roomOf(pair)
  await enterRoom(page, t, roomId)
  await messageField(page, t).fill('쓰다가 끊긴')
  await expect.poll(() => page.evaluate((key) => window.desktop.readDraft(key), `talk:${roomId}`)).toBe('쓰다가 끊긴')
  await messageField(page, t).fill('쓰다가 끊긴 긴 말')
  await ask(pair.community.url, 'endOtherSessions', {}, member.token)
  await page.evaluate(() => window.desktop.call('rooms', {}))
  await expect(messageField(page, t)).toHaveCount(0)
  expect(await page.evaluate((key) => window.desktop.readDraft(key), `talk:${roomId}`)).toBeNull()
  await signIn(page, member)
  await enterRoom(page, t, roomId)
  await expect(messageField(page, t)).toHaveValue('쓰다가 끊긴 긴 말')
})
