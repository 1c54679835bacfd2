import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { setDemoPassword } from '../../../src/server/demo/demo-password'
import { isPassword } from '../../../src/shared/text/password'
import { demoAccount } from '../../support/demo-seat'
import { orNote } from '../../support/run-report'
import { databases, startTestServer, type TestServer } from '../../support/server'

const hasModes = orNote(process.platform !== 'win32', 'the mode of the file of the demo password: Windows has none')

const published = 'haruline7!'
const running: TestServer[] = []
const folders: string[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

describe.each(databases)('the demo account’s password on %s', (database) => {
  async function start(): Promise<TestServer> {
    const server = await startTestServer({ database })
    running.push(server)
    await server.signUp({ email: demoAccount.email, password: published })
    return server
  }
  const freshFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hanmadi-demo-'))
    folders.push(folder)
    return folder
  }
  const logIn = async (server: TestServer, password: string) => (await server.call('logIn', { email: demoAccount.email, password })).status

  it('differs between data folders, is in a file for its owner only, and the published one does not work', async () => {
    const server = await start()
    const folder = await freshFolder()
    const password = await setDemoPassword(server.services, folder)
    expect(isPassword(password)).toBe(true)
    expect((await readFile(join(folder, 'demo-password'), 'utf8')).trim()).toBe(password)
    if (hasModes) expect((await stat(join(folder, 'demo-password'))).mode & 0o777).toBe(0o600)
    expect(await logIn(server, password)).toBe('00')
    expect(await logIn(server, published)).toBe('01')
    expect(await setDemoPassword(server.services, await freshFolder())).not.toBe(password)
  })

  it('survives a restart, and a password changed by the user is kept', async () => {
    const server = await start()
    const folder = await freshFolder()
    const password = await setDemoPassword(server.services, folder)
    expect(await setDemoPassword(server.services, folder)).toBe(password)
    const hash = await server.services.passwords.hash('chosen7!')
    await server.services.db.updateTable('users').set({ password_hash: hash }).where('email', '=', demoAccount.email).execute()
    await setDemoPassword(server.services, folder)
    expect(await logIn(server, 'chosen7!')).toBe('00')
  })

  it('is the same for servers that start together, and is generated again when its file is damaged', async () => {
    const server = await start()
    const folder = await freshFolder()
    const found = await Promise.all([1, 2, 3, 4].map(() => setDemoPassword(server.services, folder)))
    expect(new Set(found).size).toBe(1)
    expect(await readdir(folder)).toEqual(['demo-password'])
    expect(await logIn(server, found[0] ?? '')).toBe('00')
    for (const damaged of ['', 'x\n', published.slice(0, 3)]) {
      await writeFile(join(folder, 'demo-password'), damaged)
      await chmod(join(folder, 'demo-password'), 0o644)
      const next = await setDemoPassword(server.services, folder)
      expect(isPassword(next)).toBe(true)
      expect(next).not.toBe(found[0])
      expect(await logIn(server, next)).toBe('00')
      if (hasModes) expect((await stat(join(folder, 'demo-password'))).mode & 0o777).toBe(0o600)
    }
  })
})
