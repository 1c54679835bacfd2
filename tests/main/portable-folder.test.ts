import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Program, portableFolder } from '../../src/main/portable-folder'

const installed = (platform: NodeJS.Platform, execPath: string, env: Record<string, string> = {}): Program => ({
  isPackaged: true,
  platform,
  execPath,
  env,
})
const found = (program: Program) => portableFolder(program, () => true)

describe('the portable data folder', () => {
  it('stands beside what people see as the program', () => {
    expect(found(installed('win32', 'E:\\Hanmadi\\Hanmadi.exe'))).toBe('E:\\Hanmadi\\hanmadi-data')
    expect(found(installed('darwin', '/Volumes/Stick/Hanmadi.app/Contents/MacOS/Hanmadi'))).toBe('/Volumes/Stick/hanmadi-data')
    expect(found(installed('linux', '/opt/Hanmadi/hanmadi'))).toBe('/opt/Hanmadi/hanmadi-data')
  })

  it('stands beside an AppImage, not in its mount', () => {
    const env = { APPIMAGE: '/media/stick/Hanmadi.AppImage', APPDIR: '/tmp/.mount_Hanmad1' }
    expect(found(installed('linux', '/tmp/.mount_Hanmad1/hanmadi', env))).toBe('/media/stick/hanmadi-data')
    // Started by another AppImage, whose variables it inherits.
    expect(found(installed('linux', '/opt/Hanmadi/hanmadi', env))).toBe('/opt/Hanmadi/hanmadi-data')
  })

  it('is only used where it is a folder, and never by a checkout', () => {
    const root = mkdtempSync(join(tmpdir(), 'hanmadi-portable-'))
    const program = { isPackaged: true, platform: process.platform, execPath: join(root, 'hanmadi'), env: {} }
    try {
      expect(portableFolder(program)).toBeNull()
      writeFileSync(join(root, 'hanmadi-data'), '')
      expect(portableFolder(program)).toBeNull()
      rmSync(join(root, 'hanmadi-data'))
      mkdirSync(join(root, 'hanmadi-data'))
      expect(portableFolder(program)).toBe(process.platform === 'darwin' ? null : join(root, 'hanmadi-data'))
      expect(portableFolder({ ...program, isPackaged: false })).toBeNull()
    } finally {
      rmSync(root, { recursive: true })
    }
  })
})
