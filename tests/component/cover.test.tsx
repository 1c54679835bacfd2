import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useCover } from '../../src/renderer/features/programs/sheet/use-cover'
import { wordsIn } from '../e2e/support/words'
import { noThings } from '../support/operation-samples'
import { pictures } from '../support/pictures'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const numbers: Record<string, number> = { 'large.png': 1, 'small.png': 2, 'tall.png': 3 }
const pathOf = (name = '') => `0198c9a2-0000-7000-8000-00000000000${numbers[name]}-640x360-a0b1c2.webp`
const decodings = new Map<string, (bitmap: { width: number; height: number }) => void>()
const wide = { width: 1600, height: 900 }
const tall = { width: 900, height: 1600 }

beforeEach(() => {
  decodings.clear()
  main.answers.uploadImage = () => ok({ path: pathOf(main.calls.at(-1)?.options.files?.[0]?.name) })
  vi.stubGlobal('createImageBitmap', ({ name }: File) => new Promise((resolve) => decodings.set(name, resolve)))
})

const picture = async (name: string) => new File([await pictures.png(16, 9)], name, { type: 'image/png' })

/** Chooses pictures, which are decoded when `decode` says so. */
async function choose(...names: string[]) {
  const paths: string[] = []
  const { result } = renderHook(() =>
    useCover(
      (path) => paths.push(path),
      () => undefined,
    ),
  )
  for (const name of names) {
    const file = await picture(name)
    act(() => void result.current.take([file]))
    await waitFor(() => expect(decodings.has(name)).toBe(true))
  }
  const decode = (name: string, bitmap = wide) => act(async () => decodings.get(name)?.(bitmap))
  return { result, paths, decode }
}

test('of two covers the one that was chosen last is taken, also when the first one takes longer to be read', async () => {
  const { result, paths, decode } = await choose('large.png', 'small.png')
  expect(result.current.busy).toBe(true)
  await decode('small.png')
  await waitFor(() => expect(paths).toEqual([pathOf('small.png')]))
  await decode('large.png')
  await waitFor(() => expect(result.current.busy).toBe(false))
  expect(paths).toEqual([pathOf('small.png')])
})

test('a large picture that is read late asks for no part of it once another cover was chosen', async () => {
  const { result, paths, decode } = await choose('tall.png', 'small.png')
  await decode('small.png')
  await waitFor(() => expect(paths).toEqual([pathOf('small.png')]))
  await decode('tall.png', tall)
  await waitFor(() => expect(result.current.busy).toBe(false))
  expect(result.current.cropping).toBeNull()
})

test('a program is not saved while its cover is cropped, also not by Ctrl and Enter', async () => {
  main.user = haru
  main.answers.userPrograms = () => ok({ items: [], total: 0, more: false, rating: { reviewCount: 0, starSum: 0 } })
  main.answers.saveProgram = () => ok({ programId: noThings.program })
  const { user } = await openApp({ route: '/program/setting?category=program&post=true' })
  await user.type(await screen.findByRole('textbox', { name: t('programs.form.title') }), '읽기')
  await user.type(screen.getByRole('textbox', { name: t('programs.form.description') }), '함께 읽어요')
  await user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, await picture('tall.png'))
  await waitFor(() => expect(decodings.has('tall.png')).toBe(true))
  await act(async () => decodings.get('tall.png')?.(tall))
  const dialog = await screen.findByRole('dialog', { name: t('programs.crop.title') })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await new Promise((done) => setTimeout(done, 50))
  expect(main.calls.some(({ name }) => name === 'saveProgram')).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: t('programs.crop.use') }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t('programs.crop.title') })).toBeNull())
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(main.calls.find(({ name }) => name === 'saveProgram')?.input).toMatchObject({ imagePath: pathOf('tall.png') }))
})

test('leaving while the cover is being uploaded says that it is left out, and keeps what was written', async () => {
  main.user = haru
  main.answers.userPrograms = () => ok({ items: [], total: 0, more: false, rating: { reviewCount: 0, starSum: 0 } })
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.uploadImage = async () => {
    await promise
    return ok({ path: pathOf('small.png') })
  }
  const { user } = await openApp({ route: '/program/setting?category=program&post=true' })
  const title = t('programs.form.title')
  await user.type(await screen.findByRole('textbox', { name: title }), '읽기')
  await user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, await picture('small.png'))
  await waitFor(() => expect(decodings.has('small.png')).toBe(true))
  await act(async () => decodings.get('small.png')?.(wide))
  await user.keyboard('{Escape}')
  const dialog = await screen.findByRole('dialog', { name: t('compose.leave.uploading.title') })
  await user.click(within(dialog).getByRole('button', { name: t('compose.leave.uploading.verb') }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: title })).toBeNull())
  expect(screen.queryByText(t('programs.form.kept'))).toBeNull()
  await act(async () => resolve())
  await user.click(screen.getAllByRole('button', { name: t('programs.own.create') })[0] as HTMLElement)
  expect(await screen.findByRole('textbox', { name: title })).toHaveProperty('value', '읽기')
})

test('a cover that was removed does not come back when the one chosen before is read', async () => {
  const { result, paths, decode } = await choose('large.png')
  act(() => result.current.stop())
  await decode('large.png')
  await waitFor(() => expect(result.current.busy).toBe(false))
  expect(paths).toEqual([])
})
