import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSqlite } from '../../../src/server/db/check-sqlite'

const pageBytes = 4096

describe('an SQLite file that is to be used', () => {
  let folder = ''
  let path = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-check-'))
    path = join(folder, 'community.db')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** A database of two tables that takes this many bytes at least. @returns the page that `posts` begins with, counted from 1 */
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

  it('passes where it is whole, empty or not there', () => {
    checkSqlite(path)
    writeFileSync(path, '')
    checkSqlite(path)
    make(10_000)
    checkSqlite(path)
  })

  it.each([
    ['small', 10_000],
    ['larger than what is checked at once', 65 * 1024 * 1024],
  ])('is damaged where a table is (%s)', (_size, bytes) => {
    spoil(make(bytes))
    expect(() => checkSqlite(path)).toThrow(expect.objectContaining({ message: expect.stringMatching(/damaged|malformed/) }))
  })

  it('is damaged where it is cut short', () => {
    make(3_000_000)
    truncateSync(path, 1_000_000)
    expect(() => checkSqlite(path)).toThrow(expect.objectContaining({ message: expect.stringMatching(/damaged|malformed/) }))
  })

  it('that is none is told before SQLite opens it, which would throw away what lies beside it', () => {
    writeFileSync(path, 'this is no database '.repeat(500))
    writeFileSync(`${path}-wal`, 'its log')
    expect(() => checkSqlite(path)).toThrow(expect.objectContaining({ reason: 'damaged' }))
    expect(readFileSync(`${path}-wal`, 'utf8')).toBe('its log')
  })
})
