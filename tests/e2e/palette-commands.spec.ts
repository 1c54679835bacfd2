import type { Locator } from '@playwright/test'
import { figureNames } from '../../src/renderer/features/programs/own/own-programs'
import type { Input, OperationName, Output } from '../../src/shared/contract/index'
import { demoAccount } from '../support/demo-seat'
import { expect, test } from '../support/electron'
import { ask } from './support/client'
import { makeAdministrator } from './support/moderators'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'

// Every command of menus and buttons is in the palette (docs/product/desktop.md "Palette").
const stage = setStage({ language: 'en' })
const t = wordsIn('en')

/** What is meant by a name that is compared: without the key beside it and without what differs between a button and a command. */
const plain = (name: string) => name.split(' · ')[0]?.replace(/…$/, '').trim().toLowerCase() ?? ''

/** Buttons that are no commands, and why. */
const noCommands: readonly [reason: string, names: readonly string[]][] = [
  ['sends what is in the field beside it, as Enter does', [t('chat.write.send'), t('compose.reply.send')]],
  ['belong to the field of the picture', [t('session.signup.changePicture'), t('session.signup.removePicture')]],
  ['shows or hides something in its place', [t('chat.settings.deletedShow'), t('safety.card.close')]],
  ['chooses what the chart beside it shows', figureNames.map((name) => t(`programs.figures.${name}`))],
]
const allowed = noCommands.flatMap(([, names]) => names.map(plain))

/** Rows of lists have menus of their own; fields and choices have keys. */
const notOfThePage = [
  ...['[role=feed]', '[role=log]', 'article article', '[data-reply-id]', '[data-room-id]', 'li', 'table'],
  ...['form', '[role=radiogroup]', '[role=tablist]', '[role=listbox]'],
].join()

/** Of each button of the page that opens no menu: its text, its name for a screen reader, and its tooltip. */
async function namesOfButtons(place: Locator): Promise<string[][]> {
  return await place.evaluate((root, rows) => {
    const own = [...root.querySelectorAll<HTMLElement>('button')].filter((button) => {
      const row = button.closest(rows)
      const isOfRow = row !== null && root.contains(row) && row !== root
      return (
        !isOfRow && !button.matches('[aria-haspopup=menu], [aria-haspopup=dialog][aria-expanded], :disabled') && button.checkVisibility()
      )
    })
    const textOf = (button: HTMLElement) =>
      [...button.childNodes]
        .filter(({ nodeType }) => nodeType === 3)
        .map(({ textContent }) => textContent)
        .join('')
    const textIn = (button: HTMLElement) => textOf(button) || (button.firstElementChild?.textContent ?? '')
    return own.map((button) => [textIn(button), button.getAttribute('aria-label') ?? '', button.title].filter((name) => name !== ''))
  }, notOfThePage)
}

/** The entries of the menus of the page, each opened once. */
async function namesInMenus(place: Locator): Promise<string[][]> {
  const { page } = stage
  const names: string[][] = []
  for (const trigger of await place.locator('button[aria-haspopup=menu]').all()) {
    if (await trigger.evaluate((element, rows) => element.closest(rows) !== null, notOfThePage)) continue
    await trigger.click()
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    const entries = menu.locator('[role=menuitem], [role=menuitemradio]:not([aria-checked=true])')
    names.push(...(await entries.locator('span:first-of-type').allTextContents()).map((name) => [name]))
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  }
  return names
}

/** Those of the buttons and entries that no command of the palette has a name of. */
async function missingIn({ thing }: Opened, asked: readonly string[][]): Promise<string[][]> {
  const { page } = stage
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: t('palette.title') })
  await expect(field).toBeFocused()
  const commands = page.getByRole('group', { name: t('palette.group.commands') }).locator('b')
  const isFound = async (name: string) => {
    // By its whole name, or as a command of all pages.
    for (const wanted of [`${thing}: ${name}`, name]) {
      await field.fill(wanted)
      const found = (await commands.allTextContents()).map(plain)
      if (found.some((text) => text === plain(wanted) || text.startsWith(`${plain(wanted)} `) || text.endsWith(`: ${name}`))) return true
    }
    return false
  }
  const missing: string[][] = []
  for (const names of asked) {
    let found = false
    for (const name of names) found ||= await isFound(plain(name))
    if (!found) missing.push(names)
  }
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  return missing
}

async function expectAllIn(what: Opened, least = 1): Promise<void> {
  await expect(what.place).toBeVisible()
  await expect(what.place.locator('[aria-busy=true]:not(button)')).toHaveCount(0)
  const all = [...(await namesOfButtons(what.place)), ...(await namesInMenus(what.place))]
  const commands = all.filter((names) => !names.some((name) => allowed.includes(plain(name))))
  expect(commands.length).toBeGreaterThanOrEqual(least)
  expect(await missingIn(what, commands)).toEqual([])
}

interface Opened {
  place: Locator
  /** As the palette names what is open. */
  thing: string
}

const main = () => stage.page.getByRole('main')

const logIn = () => ask(stage.community.url, 'logIn', { email: demoAccount.email, password: demoAccount.password })
let token = ''
let ownId = ''

/** Calls an operation as the member of the app. */
const call: <N extends OperationName>(name: N, input: Input<N>) => Promise<Output<N>> = (name, input) =>
  ask(stage.community.url, name, input, token)

/** Everything that can be open, with its buttons and menus. */
const opened: Record<string, () => Promise<Opened>> = {
  'another post': async () => {
    const { items } = await call('homePosts', { tags: [], subscribedOnly: false })
    return openPost(items.find(({ author }) => author.id !== ownId)?.id ?? '')
  },
  'an own post': async () => {
    const { items } = await call('userPosts', { userId: ownId })
    return openPost(items[0]?.id ?? '')
  },
  'a chat': async () => {
    await goTo(stage.page, '/talk')
    await stage.page.locator('[data-room-id]').filter({ hasText: 'daniel_writes' }).click()
    return { place: stage.page.locator('[data-open-room]'), thing: t('palette.open.room') }
  },
  'the settings of a chat': async () => {
    const { rooms } = await call('rooms', {})
    await goTo(stage.page, `/talk/${rooms.find(({ kind }) => kind === 'pair')?.id}/setting`)
    return {
      place: main()
        .locator('section')
        .filter({ has: stage.page.getByRole('heading', { level: 1 }) })
        .last(),
      thing: t('palette.open.room'),
    }
  },
  'another member': async () => {
    const { items } = await call('searchUsers', { text: 'minji' })
    await goTo(stage.page, `/profile/${items[0]?.id}`)
    return { place: main().locator('header').first(), thing: t('palette.open.profile') }
  },
  "another member's program": async () => {
    const { items } = await call('programs', { category: 'conv', order: 'date' })
    return openProgram(items.find(({ author }) => author.id !== ownId)?.id ?? '')
  },
  'an own program': async () => {
    const { items } = await call('userPrograms', { userId: ownId, order: 'date' })
    return openProgram(items[0]?.id ?? '')
  },
  'a question': async () => {
    const { items } = await call('questions', { unanswered: false })
    return openQuestion(items.find(({ mine }) => !mine)?.id ?? '')
  },
  'the notebook': async () => {
    await addEntry()
    await goTo(stage.page, '/notebook')
    return { place: main().locator('header').first(), thing: t('notebook.title') }
  },
  'a review': async () => {
    await addEntry()
    await goTo(stage.page, '/notebook/review')
    return { place: main().getByRole('region', { name: t('notebook.review.title') }), thing: t('palette.open.entry') }
  },
  'the notifications': async () => {
    await goTo(stage.page, '/notifications')
    return { place: main().locator('header').first(), thing: t('notices.title') }
  },
  'the table of programs': async () => {
    await goTo(stage.page, '/program/setting?category=program')
    await expect(main().locator('table')).toBeVisible()
    return { place: main(), thing: t('programs.own.title') }
  },
}

async function openPost(id: string): Promise<Opened> {
  await goTo(stage.page, `/?@id=${id}`)
  return { place: stage.page.getByRole('dialog'), thing: t('palette.open.post') }
}

async function openProgram(id: string): Promise<Opened> {
  await goTo(stage.page, `/program?@id=${id}`)
  return { place: stage.page.getByRole('dialog'), thing: t('palette.open.program') }
}

async function openQuestion(id: string): Promise<Opened> {
  await goTo(stage.page, `/qna/${id}`)
  return { place: main().getByRole('article').first(), thing: t('palette.open.question') }
}

const addEntry = () =>
  stage.page.evaluate(() =>
    window.desktop.addEntry({
      text: { sentence: 'on the fence', gap: null },
      meaning: '망설이는',
      note: '',
      language: 'english',
      tags: [],
      source: null,
    }),
  )

test.beforeAll(async () => {
  const answer = await logIn()
  token = answer.token
  ownId = answer.user.id
  await signIn(stage.page)
})
test.beforeEach(async () => {
  await goTo(stage.page, '/nowhere')
  await stage.page.reload()
})

for (const [name, open] of Object.entries(opened)) test(`the palette has every command of ${name}`, async () => expectAllIn(await open()))

test('the palette has every command of every pane of the settings', async () => {
  test.setTimeout(180_000)
  const { page } = stage
  await goTo(page, '/profile/setting')
  const links = main().getByRole('navigation').getByRole('link')
  await expect(links.first()).toBeVisible()
  for (const route of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(1) ?? ''))) {
    await goTo(page, route)
    await expect(main().locator(`a[aria-current=page][href="#${route}"]`)).toBeVisible()
    const title = main().getByRole('heading', { level: 2 }).last()
    await expectAllIn({ place: title.locator('xpath=..'), thing: await title.innerText() }, 0)
  }
})

test('the palette has every command of a report', async () => {
  const { page, community } = stage
  makeAdministrator(community, demoAccount.email)
  await signOut(page)
  await signIn(page)
  const { items } = await call('homePosts', { tags: [], subscribedOnly: false })
  const [post] = items
  await call('reportItem', { kind: 'post', id: post?.id ?? '', reason: 0 })
  await goTo(page, '/moderation')
  await main().getByRole('article').first().getByRole('link').first().click()
  await expectAllIn({ place: main().getByRole('region', { name: t('moderating.opened') }), thing: t('palette.open.case') })
  await goTo(page, '/moderation/audit')
  await expect(main().getByRole('heading', { level: 1, name: t('administering.title') })).toBeVisible()
  await expectAllIn({ place: main(), thing: t('administering.tabs.audit') })
})

test('a command that deletes asks as its button does, and the focus comes back', async () => {
  const { page } = stage
  const { place, thing } = await (opened['an own post'] as () => Promise<Opened>)()
  await place.getByRole('textbox').first().focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: t('palette.title') })).toBeFocused()
  await page.keyboard.type(`${thing} ${t('feed.menu.delete')}`)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('feed.deleteAsk.title') })
  await expect(dialog).toHaveCount(1)
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(place.getByRole('textbox').first()).toBeFocused()
})
