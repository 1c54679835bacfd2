import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PageColumns } from '../../src/renderer/ui/PageColumns'

/* The scroll position of pages. Lists of posts, whose rows need a layout, are tested in Electron (tests/e2e/feed.spec.ts,
category.spec.ts). */

test('going back restores the scroll position of a page, also past an overlay; opening the same page anew starts at its top', async () => {
  const page = (name: string) => <PageColumns key={name} side={null}>{`the page ${name}`}</PageColumns>
  const routes = [
    { path: '/', element: page('home') },
    { path: '/other', element: page('other') },
  ]
  // Positions are stored by this key, and the first entry of every router has the same one by default.
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname: '/', key: 'of-this-test' }] })
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
