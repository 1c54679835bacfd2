import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findCommand } from './process.mjs'

const debianFolder = '/usr/lib/postgresql'

/** The folder with PostgreSQL's own programs: those on PATH, else the newest that Debian keeps off it. */
export function findPostgres() {
  const onPath = findCommand('initdb')
  if (onPath !== undefined && findCommand('postgres') !== undefined) return dirname(onPath)
  if (!existsSync(debianFolder)) return undefined
  const versions = readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(debianFolder, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')))
}
