import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSqlite } from '../../../src/server/db/check-sqlite'

const pageBytes = 4096

describe('checking an SQLite file', () => {
  let folder = ''
  let path = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-check-'))
    path = join(folder, 'community.db')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** A database with two tables of at least this many bytes. @returns the first page of `posts`, counted from 1 */
  const make = (bytes: number): number => {
    const database = new Libsql(path)
    database.exec('create table posts (id integer primary key, content blob); create table replies (id integer primary key, content blob)')
    const insert = database.prepare('insert into posts (content) values (zeroblob(?))')
    for (let made = 0; made <= bytes; made += 1_000_000) insert.run(1_000_000)
    const { rootpage } = database.prepare("select rootpage from sqlite_master where name = 'posts'").get([]) as { rootpage: number }
    database.close()
    return rootpage
  }
  const spoil = (page: number) => {
    const file = openSync(path, 'r+')
    writeSync(file, Buffer.alloc(pageBytes, 0x5a), 0, pageBytes, (page - 1) * pageBytes)
    closeSync(file)
  }

  it('passes when the file is intact, empty or missing', () => {
    checkSqlite(path)
    writeFileSync(path, '')
    checkSqlite(path)
    make(10_000)
    checkSqlite(path)
  })

  it.each([
    ['small', 10_000],
    ['larger than what is checked at once', 65 * 1024 * 1024],
  ])('fails when a table is damaged (%s)', (_size, bytes) => {
    spoil(make(bytes))
    expect(() => checkSqlite(path)).toThrow(expect.objectContaining({ message: expect.stringMatching(/damaged|malformed/) }))
  })

  it('fails when the file is truncated', () => {
    make(3_000_000)
    truncateSync(path, 1_000_000)
    expect(() => checkSqlite(path)).toThrow(expect.objectContaining({ message: expect.stringMatching(/damaged|malformed/) }))
  })

  it('recognizes other files before SQLite opens them, which would delete the files beside them', () => {
    writeFileSync(path, 'this is no database '.repeat(500))
    writeFileSync(`${path}-wal`, 'its log')
    expect(() => checkSqlite(path)).toThrow(expect.objectContaining({ reason: 'damaged' }))
    expect(readFileSync(`${path}-wal`, 'utf8')).toBe('its log')
  })
})
