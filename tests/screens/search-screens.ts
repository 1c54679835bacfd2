import type { GatedScene, Scene, ScreenArea } from './screen'

/** @param category begins with `&category=` */
export const searchedFor = (text: string, category = '') => `/search?search=${encodeURIComponent(text)}${category}`

export const searchScreens: ScreenArea = {
  screens: [
    { name: 'search-first', route: '/search', as: 'visitor' },
    { name: 'search-recent', route: '/search', prepare: searchedBefore },
    { name: 'search-field', route: '/', prepare: searchedBefore, arrange: inField },
    { name: 'search-posts', route: searchedFor('한국') },
    { name: 'search-initials', route: searchedFor('ㅎㄱㅇ') },
    { name: 'search-rescued', route: searchedFor('gksrnr') },
    { name: 'search-tag', route: searchedFor('존댓말') },
    { name: 'search-people', route: searchedFor('a', '&category=user') },
    { name: 'search-questions', route: searchedFor('영어', '&category=qna') },
    { name: 'search-none', route: searchedFor('zzzz') },
    { name: 'search-elsewhere', route: searchedFor('shadow.joon') },
  ],
  gated: [
    {
      name: 'search-failed',
      route: searchedFor('하루'),
      prepare: ({ gate }: GatedScene) => gate.refuse('"search"'),
      tidy: ({ gate }) => gate.refuse(null),
    },
  ],
}

async function searchedBefore({ page }: Scene): Promise<void> {
  await page.evaluate((texts) => window.desktop.saveRecentSearches(texts), ['존댓말', 'I’m afraid', 'ㅎㄱㅇ', 'TOEIC 950'])
}

async function inField({ page }: Scene): Promise<void> {
  await page.keyboard.press('Control+f')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.press('ArrowDown')
}
