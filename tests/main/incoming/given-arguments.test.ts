import { describe, expect, it } from 'vitest'
import { type ArgumentsPlace, givenIn } from '../../../src/main/incoming/given-arguments'
import { shorterArguments } from '../../../src/main/incoming/shorter-command-line'

const linux: ArgumentsPlace = { isPackaged: true, folder: '/home/haru', platform: 'linux' }
const windows: ArgumentsPlace = { isPackaged: true, folder: 'C:\\Users\\haru', platform: 'win32' }
const pathsOf = (place: ArgumentsPlace, ...args: string[]) => givenIn(['hanmadi', ...args], place).paths

describe('the files that a command line names', () => {
  it.each([
    ['/pictures/summer.png', '/pictures/summer.png'],
    ['summer.png', '/home/haru/summer.png'],
    ['../nari/summer.png', '/home/nari/summer.png'],
    ['file:///pictures/%EC%97%AC%EB%A6%84.png', '/pictures/여름.png'],
    // As it is on the disk: another form would be another file.
    ['여름.png'.normalize('NFD'), `/home/haru/${'여름.png'.normalize('NFD')}`],
    // A colon is allowed in names.
    ['./a:b.png', '/home/haru/a:b.png'],
  ])('%s', (argument, path) => expect(pathsOf(linux, argument)).toEqual([path]))

  it.each([
    ['E:\\summer.png', 'E:\\summer.png'],
    ['summer.png', 'C:\\Users\\haru\\summer.png'],
    ['\\\\school\\pictures\\summer.png', '\\\\school\\pictures\\summer.png'],
    ['file:///C:/summer%20time.png', 'C:\\summer time.png'],
  ])('%s on Windows', (argument, path) => expect(pathsOf(windows, argument)).toEqual([path]))

  it.each([
    ...['hanmadi://write', 'hanmadi://join?address=https%3A%2F%2Fcommunity.example', 'https://community.example/a.png', 'data:image/png,x'],
    ...['--inspect', '--inspect=0', '-psn_0_1234', '--no-sandbox', '--hidden', '--from-clipboard', '', 'a\0b.png', 'javascript:1'],
    ...['file://server/share/a.png', 'file:///%00', 'file:///a%2Fb.png'],
  ])('%j is none', (argument) => expect(pathsOf(linux, argument)).toEqual([]))

  it.each(['\\\\.\\PhysicalDrive0', '\\\\?\\C:\\a.png', '//./pipe/a', 'file://server/a.png'])('%j is none on Windows', (argument) =>
    expect(pathsOf(windows, argument)).toEqual([]),
  )

  it('are not the values of options, nor the app’s own path; after two dashes everything is a file', () => {
    expect(pathsOf(linux, '--data', '/folder', '--community', 'https://community.example', 'a.png', '--hidden')).toEqual([
      '/home/haru/a.png',
    ])
    expect(pathsOf({ ...linux, isPackaged: false }, '--no-sandbox', '.', 'a.png')).toEqual(['/home/haru/a.png'])
    expect(pathsOf(linux, '--', '--inspect.png')).toEqual(['/home/haru/--inspect.png'])
  })

  it('are each there once, and only the first of very many', () => {
    expect(pathsOf(linux, 'a.png', './a.png', '/home/haru/a.png')).toEqual(['/home/haru/a.png'])
    const many = givenIn(['hanmadi', ...Array.from({ length: 1_000 }, (_, index) => `${index}.png`)], linux)
    expect([many.paths.length, many.more]).toEqual([20, true])
    const long = givenIn(['hanmadi', ...Array.from({ length: 20 }, (_, index) => `/${index}${'x'.repeat(1_000)}`)], linux)
    expect([long.paths.length, long.more]).toEqual([2, true])
  })
})

describe('a command line that is too long for an instance that runs', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `/home/haru/사진/${index}.png`)

  it('keeps its options, its link and its first files', () => {
    const args = ['/opt/hanmadi', '--data', '/folder', ...many.slice(0, 3), 'hanmadi://home', ...many.slice(3), '--hidden']
    const shorter = shorterArguments(args, linux) ?? []
    expect(shorter).toEqual(['--data', '/folder', '--hidden', 'hanmadi://home', '--', ...many.slice(0, 20)])
    expect(givenIn(['/opt/hanmadi', ...shorter], linux).paths).toEqual(givenIn(args, linux).paths)
    // Nor is it shortened again.
    expect(shorterArguments(['/opt/hanmadi', ...shorter], linux)).toBeNull()
    expect(shorterArguments(['electron', '.', ...many], { ...linux, isPackaged: false })?.slice(0, 3)).toEqual(['.', '--', many[0]])
  })

  it('is not shortened where that is not needed, or does not help', () => {
    expect(shorterArguments(['hanmadi', ...many.slice(0, 30)], linux)).toBeNull()
    expect(shorterArguments(['hanmadi', ...many], windows)).toBeNull()
    expect(shorterArguments(['hanmadi', `--data=${'x'.repeat(40_000)}`], linux)).toBeNull()
    expect(shorterArguments(['hanmadi', `/${'x'.repeat(40_000)}`], linux)).toEqual(['--'])
  })
})
