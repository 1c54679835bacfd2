import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orNote } from '../../support/run-report'
import { askForCode, type BundledServer, createBundledServer } from '../../support/run-server'
import { startProcess } from '../../support/server-process'

const oneSentence = /^[^\n]+\n$/
const hasModes = orNote(process.platform !== 'win32', 'the modes of the files of a server: Windows has none')

/** The first page of a table, counted from 1. */
function rootPageOf(path: string, table: string): number {
  const database = new Libsql(path)
  const { rootpage } = database.prepare('select rootpage from sqlite_master where name = ?').get([table]) as { rootpage: number }
  database.close()
  return rootpage
}

describe('a server start', { timeout: 60_000 }, () => {
  let server: BundledServer
  beforeAll(async () => {
    server = await createBundledServer()
  }, 120_000)
  afterAll(() => server.remove())

  /** A data folder that a server has used. */
  const used = async (name: string) => {
    const dataDir = join(server.folder, name)
    const process = await startProcess(server.bundle, ['--port', '0', '--data', dataDir])
    await askForCode(process.url, 'somebody@example.com')
    await process.end('SIGTERM')
    return dataDir
  }
  const everything = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).map((entry) => ({
      path: join(entry.parentPath, entry.name),
      isFolder: entry.isDirectory(),
    }))

  /** Files in a folder that other users can access. */
  const openToOthers = async (folder: string) => {
    const all = [...(await everything(folder)), { path: folder, isFolder: true }]
    const modes = await Promise.all(all.map(async ({ path, isFolder }) => ({ path, isFolder, mode: (await stat(path)).mode & 0o777 })))
    return modes.filter(({ isFolder, mode }) => mode !== (isFolder ? 0o700 : 0o600)).map(({ path, mode }) => `${path} ${mode.toString(8)}`)
  }

  it.runIf(hasModes)('restricts every file to its own user, also those that were open to all before', async () => {
    const dataDir = join(server.folder, 'modes')
    const first = await startProcess(server.bundle, ['--port', '0', '--data', dataDir])
    await askForCode(first.url, 'somebody@example.com')
    expect((await everything(dataDir)).map(({ path }) => path)).toEqual(
      expect.arrayContaining([expect.stringMatching(/community\.db-wal$/), expect.stringMatching(/\.eml$/)]),
    )
    expect(await openToOthers(dataDir)).toEqual([])
    await first.end('SIGTERM')

    await mkdir(join(dataDir, 'images', 'full'), { recursive: true })
    await writeFile(join(dataDir, 'images', 'full', 'old.webp'), 'x')
    for (const { path, isFolder } of await everything(dataDir)) await chmod(path, isFolder ? 0o755 : 0o644)
    await chmod(dataDir, 0o755)
    const again = await startProcess(server.bundle, ['--port', '0', '--data', dataDir])
    await askForCode(again.url, 'another@example.com')
    await expect.poll(() => openToOthers(dataDir)).toEqual([])
    await again.end('SIGTERM')
  })

  it('reports a damaged database in one sentence, and leaves it unchanged', async () => {
    const dataDir = await used('damaged')
    const path = join(dataDir, 'community.db')
    const whole = await readFile(path)
    const broken = Buffer.from(whole)
    // A table that the start does not read.
    broken.fill(0x5a, (rootPageOf(path, 'reports') - 1) * 4096, rootPageOf(path, 'reports') * 4096)
    for (const bytes of [Buffer.from('not a database '.repeat(1_000)), broken, whole.subarray(0, 40_000)]) {
      await writeFile(path, bytes)
      const { code, out, err } = await server.run(['--port', '0', '--data', dataDir])
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toMatch(oneSentence)
      expect(err).toContain(`${path} is damaged`)
      expect((await readFile(path)).equals(bytes)).toBe(true)
    }
  })

  it('names the version of a newer database, and leaves it unchanged', async () => {
    const dataDir = await used('newer')
    const database = new Libsql(join(dataDir, 'community.db'))
    database.exec("insert into schema_migrations (name, timestamp) values ('9999-later', '')")
    database.close()
    const { code, err } = await server.run(['--port', '0', '--data', dataDir])
    expect(code).toBe(2)
    expect(err).toMatch(oneSentence)
    expect(err).toMatch(/newer version.*9999-later/)
    expect(await readdir(dataDir)).not.toContainEqual(expect.stringContaining('damaged'))
  })

  it('reports in one sentence what prevents it: a folder, a port, a database', async () => {
    const file = join(server.folder, 'file')
    await writeFile(file, '')
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const ways: [string[], Record<string, string>, RegExp][] = [
      [['--port', '0', '--data', file], {}, /community\.db cannot be opened or written/],
      [['--port', String(port), '--data', join(server.folder, 'port')], {}, new RegExp(`Port ${port} on 127.0.0.1 is in use`)],
      [
        ['--port', '0', '--data', join(server.folder, 'pg')],
        { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
        /database at 127\.0\.0\.1:1 .*ECONNREFUSED/,
      ],
    ]
    for (const [args, env, sentence] of ways) {
      const { code, out, err } = await server.run(args, env)
      // A supervisor repeats the start only while a database is away.
      expect({ code, out }).toEqual({ code: 'DATABASE_URL' in env ? 1 : 2, out: '' })
      expect(err).toMatch(oneSentence)
      expect(err).toMatch(sentence)
    }
    taken.close()
  })

  it('ends at the first SIGTERM while it waits for a silent database', async () => {
    // Accepts every connection and never answers.
    let reached: () => void = () => undefined
    const connected = new Promise<void>((resolve) => {
      reached = resolve
    })
    const silent = createServer(() => reached()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const env = { DATABASE_URL: `postgres://127.0.0.1:${port}/x`, DATABASE_CONNECT_TIMEOUT_MS: '600000' }
    const child = spawn(process.execPath, [join(server.bundle, 'server-cli.js'), '--port', '0', '--data', join(server.folder, 'silent')], {
      env,
    })
    const ended = once(child, 'exit')
    await connected
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    silent.close()
  })

  it('gives up a silent database, in one sentence', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const env = { DATABASE_URL: `postgres://127.0.0.1:${port}/x`, DATABASE_CONNECT_TIMEOUT_MS: '200' }
    const { code, err } = await server.run(['--port', '0', '--data', join(server.folder, 'silent')], env)
    expect(code).toBe(1)
    expect(err).toMatch(oneSentence)
    expect(err).toContain(`The database at 127.0.0.1:${port} cannot be used`)
    silent.close()
  })

  const mostWaiting = existsSync('/proc/sys/net/core/somaxconn') ? Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')) : 0
  it.runIf(orNote(mostWaiting > 2_000, `two thousand clients that wait: the system lets ${mostWaiting} wait`))(
    'lets two thousand clients that come back at once wait while it is busy',
    async () => {
      const started = await startProcess(server.bundle, ['--port', '0', '--data', join(server.folder, 'busy')])
      const { hostname, port } = new URL(started.url)
      started.child.kill('SIGSTOP')
      const sockets = Array.from({ length: 2_000 }, () => connect(Number(port), hostname))
      // Those that the system does not let wait are not connected until it goes on.
      await Promise.all(sockets.map((socket) => once(socket, 'connect')))
      for (const socket of sockets) socket.destroy()
      started.child.kill('SIGCONT')
      await started.end('SIGTERM')
    },
  )
})
