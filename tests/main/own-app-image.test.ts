import { expect, it } from 'vitest'
import { ownAppImage } from '../../src/main/own-app-image'

const env = { APPIMAGE: '/home/haru/Hanmadi.AppImage', APPDIR: '/tmp/.mount_Hanmad1' }

it('is the file of the AppImage whose mount the program is in', () => {
  expect(ownAppImage({ env, execPath: '/tmp/.mount_Hanmad1/hanmadi', platform: 'linux' })).toBe('/home/haru/Hanmadi.AppImage')
})

it('is none for a program that another AppImage has started', () => {
  for (const execPath of ['/opt/Hanmadi/hanmadi', '/tmp/.mount_Hanmad10/hanmadi', '/tmp/.mount_Other1/hanmadi']) {
    expect(ownAppImage({ env, execPath, platform: 'linux' })).toBeNull()
  }
})

it('is none where a variable is missing or empty, and on other systems', () => {
  const execPath = '/tmp/.mount_Hanmad1/hanmadi'
  for (const incomplete of [{}, { APPIMAGE: env.APPIMAGE }, { APPDIR: env.APPDIR }, { ...env, APPIMAGE: '' }, { ...env, APPDIR: '' }]) {
    expect(ownAppImage({ env: incomplete, execPath, platform: 'linux' })).toBeNull()
  }
  expect(ownAppImage({ env, execPath, platform: 'darwin' })).toBeNull()
})
