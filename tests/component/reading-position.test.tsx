import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PageColumns } from '../../src/renderer/ui/PageColumns'

/* Where a page was scrolled to. Lists of posts, whose rows need a layout, are seen in Electron (tests/e2e/feed.spec.ts, category.spec.ts). */

test('going back finds a page where it was scrolled to, also past an overlay; the same page opened anew begins at its top', async () => {
  const page = (name: string) => <PageColumns key={name} side={null}>{`the page ${name}`}</PageColumns>
  const router = createMemoryRouter([
    { path: '/', element: page('home') },
    { path: '/other', element: page('other') },
  ])
  const { container } = render(<RouterProvider router={router} />)
  const column = () => container.querySelector('[data-width] > div') as HTMLElement
  const go = (to: string | -1) => act(() => (to === -1 ? router.navigate(-1) : router.navigate(to)))
  act(() => {
    column().scrollTop = 340
    column().dispatchEvent(new Event('scroll'))
  })
  await go('/?@id=post')
  await go('/other')
  expect(column().scrollTop).toBe(0)
  await go(-1)
  expect(column().scrollTop).toBe(340)
  await go(-1)
  await go('/other')
  await go(-1)
  expect(column().scrollTop).toBe(340)
  await go('/other')
  await go('/')
  expect(column().scrollTop).toBe(0)
})
