import type { Scene, ScreenArea } from './screen'

export const feedScreens: ScreenArea = {
  screens: [
    { name: 'home-visitor', route: '/', as: 'visitor' },
    { name: 'home', route: '/' },
    { name: 'home-scrolled', route: '/', arrange: scrolled },
    { name: 'post', route: '/', arrange: openedPost },
    { name: 'category', route: '/category?type=1' },
    { name: 'write', route: '/write', arrange: ({ page }) => page.locator('textarea').first().fill(draft) },
  ],
}

const draft = '오늘 배운 말은 ‘덤’. 값을 치른 뒤에 얹어 주는 조금이에요.\nEnglish has the baker’s dozen, but 덤 is a mood.'

async function openedPost({ page }: Scene): Promise<void> {
  const id = await page.locator('[data-post-id]').first().getAttribute('data-post-id')
  await page.evaluate((to) => {
    window.location.hash = to
  }, `/?@id=${id}`)
  await page.getByRole('dialog').getByRole('article').first().waitFor()
}

async function scrolled({ page }: Scene): Promise<void> {
  await page.locator('[data-post-id]').first().hover()
  await page.mouse.wheel(0, 1500)
  await page.waitForFunction(() => document.querySelector('[data-post-id]') !== null)
}
