import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findInstallation, type RunningCopy } from '../../../src/main/updates/installation'

let resources = ''
beforeEach(() => {
  resources = mkdtempSync(join(tmpdir(), 'hanmadi-resources-'))
})
afterEach(() => rmSync(resources, { recursive: true }))

const found = (given: Partial<RunningCopy>, files: string[] = []) =>
  findInstallation(
    { platform: 'linux', execPath: '/opt/Hanmadi/hanmadi', env: {}, isPortable: false, isRoot: false, resources, ...given },
    (file) => files.includes(String(file)),
  )

describe('a copy on Windows', () => {
  const execPath = 'C:\\Users\\하루\\AppData\\Local\\Programs\\Hanmadi\\Hanmadi.exe'
  const uninstaller = 'C:\\Users\\하루\\AppData\\Local\\Programs\\Hanmadi\\Uninstall Hanmadi.exe'

  it('is replaced by the installer that has put it there', () => {
    expect(found({ platform: 'win32', execPath }, [uninstaller])).toEqual({ kind: 'installer' })
  })

  it('is not when it was unpacked or is used from a stick: the installer would install another one on the machine', () => {
    expect(found({ platform: 'win32', execPath })).toEqual({ kind: 'other' })
    expect(found({ platform: 'win32', execPath, isPortable: true }, [uninstaller])).toEqual({ kind: 'other' })
  })
})

describe('a copy on Linux', () => {
  const env = { APPIMAGE: '/home/haru/Editor.AppImage', APPDIR: '/tmp/.mount_editor' }

  it('is an AppImage when it runs from one, also on a stick and beside packages of the same build', () => {
    writeFileSync(join(resources, 'package-type'), 'deb')
    const image = { kind: 'appImage', image: env.APPIMAGE }
    for (const isPortable of [true, false]) expect(found({ env, execPath: '/tmp/.mount_editor/hanmadi', isPortable })).toEqual(image)
  })

  it('is not the AppImage of the program that has started it', () => {
    expect(found({ env, execPath: '/home/haru/hanmadi/hanmadi' })).toEqual({ kind: 'other' })
  })

  it.each(['deb', 'rpm'] as const)('is a package where one was installed and an administrator can be asked: %s', (type) => {
    expect(found({}, ['/usr/bin/pkexec'])).toEqual({ kind: 'other' })
    writeFileSync(join(resources, 'package-type'), `${type}\n`)
    expect(found({}, ['/usr/bin/pkexec'])).toEqual({ kind: 'package', type })
    expect(found({ isRoot: true })).toEqual({ kind: 'package', type })
    expect(found({})).toEqual({ kind: 'other' })
    expect(found({ execPath: '/home/haru/Hanmadi/hanmadi' }, ['/usr/bin/pkexec'])).toEqual({ kind: 'other' })
    expect(found({ isPortable: true }, ['/usr/bin/pkexec'])).toEqual({ kind: 'other' })
  })
})

it('a copy on macOS is replaced by the system', () => {
  expect(found({ platform: 'darwin', execPath: '/Applications/Hanmadi.app/Contents/MacOS/Hanmadi' })).toEqual({ kind: 'installer' })
})
