import type { Session } from 'electron'
import { expect, test } from 'vitest'
import { createCommunityFiles } from '../../../src/main/api/community-files'

const path = '0198c9a2-0000-7000-8000-000000000001-640x480-a0b1c2.webp'

function isGone(answer: () => Promise<Response>): Promise<boolean> {
  const network = () => ({ fetch: answer }) as unknown as Session
  const community = { base: async () => 'https://community.example', headers: () => ({}) }
  return createCommunityFiles({ network, community }).isPictureGone(path)
}

test('only the answer of the community says that a picture is gone', async () => {
  expect(await isGone(async () => new Response(null, { status: 404 }))).toBe(true)
  expect(await isGone(async () => new Response('a picture'))).toBe(false)
  expect(await isGone(async () => new Response(null, { status: 503 }))).toBe(false)
  expect(await isGone(() => Promise.reject(new Error('offline')))).toBe(false)
})
