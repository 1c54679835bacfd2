import { expect, test } from '../support/electron'
import { ask, joinFromElsewhere } from './support/client'
import { goTo, setStage, signIn } from './support/stage'
import { wordsIn } from './support/words'

const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')

const sheet = () => stage.page.getByRole('dialog').first()
const toast = (text: string) => stage.page.getByRole('status').filter({ hasText: text })
const route = () => stage.page.evaluate(() => window.location.hash.slice(1))

test('programs are filtered by price and days, and the filters are part of the address', async () => {
  const { page, community } = stage
  const mentor = await joinFromElsewhere(community.url, community.mailFolder)
  const program = { description: '한 시간', subject: 'korea', kind: 'tuto', imagePath: null } as const
  const dates = { freeDays: ['tue' as const], freeNote: '저녁 8시 이후' }
  await ask(
    community.url,
    'saveProgram',
    { ...program, ...dates, tags: [], title: '화요일 한국어', hours: 9998, price: 70_001 },
    mentor.token,
  )
  await ask(community.url, 'saveProgram', { ...program, tags: [], title: '언제나 한국어', hours: 9998, price: 70_002 }, mentor.token)
  await goTo(page, '/program/list?category=korea&hours=9998-9998')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)
  const filters = page.getByRole('button', { name: t('programs.filter.titleCount', { count: 1 }) })
  if (await filters.isVisible()) await filters.click()
  const most = page.getByLabel(t('programs.filter.toLabel', { name: t('programs.form.price') }))
  await most.fill('70001.5')
  await most.press('Enter')
  await expect(page.getByText(t('programs.filter.notWhole'))).toBeVisible()
  await expect(most).toHaveValue('70001.5')
  await most.fill('70,001')
  await most.press('Enter')
  await page.getByRole('button', { name: t('common.weekday.long.tue'), exact: true }).click()
  await expect.poll(route).toBe('/program/list?category=korea&order=date&price=-70001&hours=9998-9998&days=tue')
  await page.reload()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(1)
  await expect(cards.first()).toContainText('화 · 저녁 8시 이후')
  await page.getByRole('button', { name: t('programs.filter.remove', { filter: '화' }) }).click()
  await page.getByRole('button', { name: t('programs.filter.remove', { filter: '$70,001 이하' }) }).click()
  await expect(cards).toHaveCount(2)
})

test('a member who has chatted with the mentor writes a review, which the mentor answers, and deletes it', async () => {
  const { page, community } = stage
  const [mentor, learner] = [
    await joinFromElsewhere(community.url, community.mailFolder),
    await joinFromElsewhere(community.url, community.mailFolder),
  ]
  const draft = { title: '후기가 달릴 프로그램', description: '한 시간', subject: 'conv', kind: 'mento', hours: 1, price: 0 } as const
  const { programId } = await ask(community.url, 'saveProgram', { ...draft, tags: [], imagePath: null }, mentor.token)
  await signIn(page, learner)
  await goTo(page, `/program?@id=${programId}`)
  await expect(sheet().getByText(t('reviews.mayNot'))).toBeVisible()
  const { program } = await ask(community.url, 'program', { programId })
  const { roomId } = await ask(community.url, 'openRoom', { userId: program.author.id, programId }, learner.token)
  for (const { token } of [learner, mentor]) await ask(community.url, 'sendMessage', { roomId, text: '안녕하세요' }, token)
  await goTo(page, '/program')
  await goTo(page, `/program?@id=${programId}`)
  await sheet()
    .getByRole('button', { name: t('reviews.write') })
    .click()
  await sheet()
    .getByRole('button', { name: t('common.save'), exact: true })
    .click()
  await expect(sheet().getByText(t('reviews.noStars'))).toBeVisible()
  await sheet()
    .getByRole('radio', { name: t('reviews.stars', { count: 4 }) })
    .check()
  await sheet().getByLabel(t('reviews.reviewField')).fill('말이 느려도 기다려 줘요.')
  await sheet()
    .getByRole('button', { name: t('common.save'), exact: true })
    .click()
  await expect(toast(t('reviews.written'))).toBeVisible()
  await expect(sheet().getByText('말이 느려도 기다려 줘요.')).toBeVisible()
  await expect(
    sheet()
      .getByRole('img', { name: t('reviews.rating', { average: '4.0', count: 1 }) })
      .first(),
  ).toBeVisible()

  await sheet()
    .getByRole('button', { name: t('common.delete') })
    .click()
  await page
    .getByRole('dialog', { name: t('reviews.deleteAsk.title') })
    .getByRole('button', { name: t('common.delete') })
    .click()
  await expect(sheet().getByText(t('reviews.none'))).toBeVisible()
  await toast(t('reviews.deleted'))
    .getByRole('button', { name: t('common.undo') })
    .click()
  await expect(sheet().getByText('말이 느려도 기다려 줘요.')).toBeVisible()
  await expect(page.getByText(t('common.restored'))).toBeVisible()

  await signIn(page, mentor)
  await goTo(page, `/program?@id=${programId}`)
  await sheet()
    .getByRole('button', { name: t('reviews.answerTo', { name: learner.nickname }) })
    .click()
  await sheet().getByLabel(t('reviews.answerField')).fill('또 만나요.')
  await sheet()
    .getByRole('button', { name: t('common.save'), exact: true })
    .click()
  await expect(sheet().getByText('또 만나요.')).toBeVisible()
  await expect(sheet().getByRole('button', { name: t('reviews.editAnswer') })).toBeVisible()
})
