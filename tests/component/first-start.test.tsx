import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, refused } from './support/fake-desktop'
import { main } from './support/main'
import { openApp } from './support/open-app'

const address = () => screen.findByRole('textbox', { name: '주소나 초대 링크' })
const verb = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('the first start asks for a community, and the verb follows the choice', async () => {
  main.firstStart = { invited: null }
  const { user } = await openApp()
  screen.getByRole('heading', { name: '어디에서 시작할까요?' })
  expect(verb('둘러보기').disabled).toBe(false)
  await user.click(screen.getByRole('radio', { name: /이 컴퓨터에서 열기/ }))
  await user.click(verb('열기'))
  expect(main.asked).toEqual([['chooseCommunity', { kind: 'own' }]])
})

test('a community at an address introduces itself before one joins, and is opened with Enter', async () => {
  main.firstStart = { invited: null }
  main.lookUpCommunity = async (of) =>
    ok({ address: of, isAsked: true, name: '신촌 언어교환', mark: null, connection: 'encrypted', pairing: 'none' })
  const { user } = await openApp()
  await user.click(screen.getByRole('radio', { name: /커뮤니티에 들어가기/ }))
  expect(verb('들어가기').disabled).toBe(true)
  await user.type(await address(), 'sinchon.example')
  await screen.findByText('신촌 언어교환')
  screen.getByText('안전한 연결')
  expect(main.asked).toEqual([['lookUpCommunity', 'https://sinchon.example']])
  await user.type(await address(), '{Enter}')
  await waitFor(() => expect(main.asked).toContainEqual(['chooseCommunity', { kind: 'remote', address: 'https://sinchon.example' }]))
})

test.each([
  ['http://127.0.0.1:4800', '이 컴퓨터 안의 연결'],
  ['http://192.168.0.24:4800', '암호화되지 않은 연결'],
  ['https://192.168.0.24:4800', '안전한 연결'],
])('what protects the way to %s is said as it is', async (invited, words) => {
  main.firstStart = { invited }
  await openApp()
  await screen.findByText(words)
})

test('a community nearby is asked only once it is chosen, and its name is nothing but text', async () => {
  main.firstStart = { invited: null }
  main.nearby = [
    { name: '<img src=x>', address: 'https://192.168.0.24:8443' },
    { name: null, address: 'https://[fd00::2]:8443' },
  ]
  const { user } = await openApp()
  expect(screen.queryByRole('list', { name: '가까이에 열린 곳' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: /커뮤니티에 들어가기/ }))
  const list = await screen.findByRole('list', { name: '가까이에 열린 곳' })
  within(list).getByRole('button', { name: /이름 없는 커뮤니티.*\[fd00::2\]:8443/ })
  expect(list.querySelector('img')).toBeNull()
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('가까이에 열린 커뮤니티 2곳')
  expect(main.asked).toEqual([])
  await user.click(within(list).getByRole('button', { name: /<img src=x>.*192\.168\.0\.24:8443/ }))
  expect(document.activeElement).toBe(await address())
  await waitFor(() => expect(main.asked).toEqual([['lookUpCommunity', 'https://192.168.0.24:8443']]))
  main.nearby = []
  await waitFor(() => expect(screen.queryByRole('list', { name: '가까이에 열린 곳' })).toBeNull())
})

test('an address where no community answers is said at its field, and what was typed stays', async () => {
  main.firstStart = { invited: null }
  main.lookUpCommunity = async () => refused('offline')
  main.chooseCommunity = async () => ({ ok: false, error: { code: 'invalid', fields: { address: 'addressNotSecure' } } })
  const { user } = await openApp()
  await user.click(screen.getByRole('radio', { name: /커뮤니티에 들어가기/ }))
  await user.type(await address(), 'http://sinchon.example')
  await screen.findByText(/응답하는 커뮤니티가 없어요/)
  await user.click(verb('들어가기'))
  await screen.findByText(/암호화되지 않은 주소라/)
  expect(((await address()) as HTMLInputElement).value).toBe('http://sinchon.example')
})

test('an invitation is shown, and nothing is asked there before it is accepted; one that comes later takes its place', async () => {
  main.firstStart = { invited: 'https://sinchon.example' }
  const { user } = await openApp()
  expect(((await address()) as HTMLInputElement).value).toBe('https://sinchon.example')
  screen.getByText('아직 연결하지 않았어요')
  main.emit('invited', { address: 'http://192.168.0.24:4800' })
  await screen.findByText('암호화되지 않은 연결')
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(main.asked).toEqual([])
  await user.click(verb('들어가기'))
  expect(main.asked).toEqual([['chooseCommunity', { kind: 'remote', address: 'http://192.168.0.24:4800' }]])
})

test('an invitation that is opened while the app runs asks, and does nothing by itself', async () => {
  const { user } = await openApp({ route: '/join?address=https%3A%2F%2Fsinchon.example' })
  await screen.findByRole('heading', { name: '초대를 받았어요' })
  screen.getByText('sinchon.example')
  expect(main.asked).toEqual([])
  main.chooseCommunity = async () => refused('offline')
  await user.click(verb('들어가기'))
  expect((await screen.findByRole('alert')).textContent).toMatch('응답하는 커뮤니티가 없어요')
  await user.click(verb('나중에'))
  await waitFor(() => expect(window.location.hash).toBe('#/'))
})

test('where an administrator has set the community, neither settings nor an invitation offer another', async () => {
  main.community = { ...main.community, kind: 'remote', address: 'https://school.example', name: '한빛중학교', mark: '한빛', managed: true }
  const first = await openApp({ route: '/profile/setting/community' })
  await screen.findByText('한빛중학교')
  screen.getByText(/관리자가 커뮤니티를 정해/)
  expect(screen.queryByRole('radio')).toBeNull()
  first.close()
  await openApp({ route: '/join?address=https%3A%2F%2Fsinchon.example' })
  await screen.findByText(/관리자가 커뮤니티를 정해/)
  expect(screen.queryByRole('button', { name: '들어가기' })).toBeNull()
})

test('the demo community is marked as such, and no other is', async () => {
  const plain = await openApp()
  expect(screen.queryByText('체험 중')).toBeNull()
  plain.close()
  main.community = { ...main.community, demo: true }
  await openApp()
  const mark = within(screen.getByRole('banner')).getByRole('link', { name: '체험 중' })
  expect(mark.getAttribute('href')).toContain('/profile/setting/community')
})
