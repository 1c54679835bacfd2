import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { demoAccount } from '../support/demo-seat'
import { createTestDatabase, type PostgresCluster, startPostgres } from '../support/postgres'
import { noteForReport } from '../support/run-report'
import { ask, joinFromElsewhere, writeFromElsewhere } from './support/client'
import { type Community, startCommunity } from './support/community'
import { mailsTo } from './support/mails'

const firstPage = (url: string) => ask(url, 'homePosts', { tags: [], subscribedOnly: false })

/** Checks a server that was started with the demo community as an operator would. */
async function expectToServe(community: Community): Promise<void> {
  expect(community.printed).toEqual([`listening ${community.url}`])
  const health = await fetch(`${community.url}/health`)
  expect(await health.json()).toMatchObject({ status: '00', response: { service: 'hanmadi' } })
  await expect.poll(async () => (await firstPage(community.url)).total, { message: 'the demo community' }).toBeGreaterThan(100)

  // The demo account gets its password after its community is loaded.
  const logIn = () => ask(community.url, 'logIn', { email: demoAccount.email, password: demoAccount.password })
  await expect.poll(() => logIn().then(({ user }) => user.nickname, String)).toBe(demoAccount.nickname)
  const { token } = await logIn()
  const { path } = await uploadPicture(community.url, token)
  expect((await fetch(`${community.url}/images/${path}`)).headers.get('content-type')).toBe('image/webp')
}

async function uploadPicture(url: string, token: string): Promise<{ path: string }> {
  const { pictures } = await import('../support/pictures')
  const form = new FormData()
  form.append('img', new Blob([await pictures.png(320, 240)]), 'a.png')
  const answer = await fetch(`${url}/img`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  const { response } = (await answer.json()) as { response: { rs: [string] } }
  return { path: response.rs[0] }
}

/** Writes, stops the server and starts it again on the same data: everything is there, and the demo community only once. */
async function expectToKeep(community: Community, again: () => Promise<Community>): Promise<void> {
  const before = (await firstPage(community.url)).total
  const person = await joinFromElsewhere(community.url, community.mailFolder)
  expect(mailsTo(community.mailFolder, person.email)).toBe(1)
  const postId = await writeFromElsewhere(community.url, person, '서버를 껐다 켜도 남는 글')

  expect(await community.stop()).toBe(0)
  await expect(fetch(`${community.url}/health`)).rejects.toThrow()

  const second = await again()
  try {
    const page = await firstPage(second.url)
    expect(page.total).toBe(before + 1)
    expect(page.items[0]?.id).toBe(postId)
    expect((await ask(second.url, 'subscriptions', {}, person.token)).categories).toEqual([])
  } finally {
    expect(await second.stop()).toBe(0)
  }
}

let dataDir = ''
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hanmadi-server-'))
})
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('the standalone server prints one line, serves, writes mails to its folder, and exits on SIGTERM with all data stored', async () => {
  const start = () => startCommunity({ dataDir })
  const community = await start()
  try {
    await expectToServe(community)
    await expectToKeep(community, start)
    expect(existsSync(join(dataDir, 'community.db'))).toBe(true)
  } finally {
    await community.stop()
  }
})

test('it does the same on PostgreSQL', async () => {
  const cluster = await postgres()
  test.info().skip(typeof cluster === 'string', String(cluster))
  if (typeof cluster === 'string') return
  const database = await createTestDatabase(cluster.adminUrl)
  const start = () => startCommunity({ dataDir, env: { DATABASE_URL: database.url } })
  try {
    const community = await start()
    try {
      await expectToServe(community)
      await expectToKeep(community, start)
      expect(existsSync(join(dataDir, 'community.db'))).toBe(false)
    } finally {
      await community.stop()
    }
  } finally {
    await database.drop()
    await cluster.stop()
  }
})

test('it reports invalid configuration, and does not start', async () => {
  const started = startCommunity({ dataDir, port: 70_000 })
  await expect(started).rejects.toThrow(/ended with 2:\s*--port must be a number/)
})

/** A PostgreSQL to test with, or the reason why there is none, which the run reports at its end. */
async function postgres(): Promise<Pick<PostgresCluster, 'adminUrl' | 'stop'> | string> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { adminUrl: given, stop: async () => undefined }
  try {
    const cluster = await startPostgres()
    noteForReport({ ranWith: `PostgreSQL ${cluster.version}` })
    return cluster
  } catch (error) {
    const reason = `the server's program on PostgreSQL: ${error instanceof Error ? error.message : error}`
    noteForReport({ skipped: reason })
    return reason
  }
}
