import { spawnSync } from 'node:child_process'
import { createHash, createPublicKey } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findFile, resolveFiles } from 'electron-updater/out/providers/Provider'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { checkRelease } from '../../src/main/updates/release-check'
import { updateKey } from '../support/update-feed'

const scripts = join(import.meta.dirname, '../../scripts')

describe('npm run dist', () => {
  let checkout = ''
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    writeFileSync(join(checkout, path), text)
  }
  // A checkout with everything installed and built, whose packager records its arguments.
  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'hanmadi-dist-'))
    const ownModules = ['package-manifests', 'release-notes', 'update-signing', 'windows-signing'].map((name) => `dist/${name}.mjs`)
    for (const real of ['dist.mjs', ...ownModules, 'setup/command.mjs', 'setup/process.mjs', 'setup/paths.mjs'])
      cpSync(join(scripts, real), join(checkout, 'scripts', real))
    put('package.json', JSON.stringify({ version: '1.2.3', homepage: 'https://hanmadi.example' }))
    put(join('docs', 'releases', '1.2.3.ko.md'), '# 한마디 1.2.3\n\n- 새것\n')
    put(join('docs', 'releases', '1.2.3.en.md'), '# Hanmadi 1.2.3\n\n- A new thing & <more>\n')
    for (const shared of ['community-address.ts', 'release.ts'])
      cpSync(join(scripts, '../src/shared', shared), join(checkout, 'src/shared', shared))
    put('out/built-from', '')
    mkdirSync(join(checkout, 'node_modules'), { recursive: true })
    symlinkSync(join(scripts, '../node_modules/yaml'), join(checkout, 'node_modules/yaml'))
    put('scripts/setup/dependencies.mjs', 'export const enterProjectNode = async () => {}')
    put('scripts/setup/built-app.mjs', 'export const ensureBuilt = async () => {}')
    put('scripts/dist/native-packages.mjs', 'export const addNativePackages = async () => {}')
    const note = `require('node:fs').writeFileSync(${JSON.stringify(join(checkout, 'packed'))}, process.argv.slice(2).join(' '))`
    put('node_modules/electron-builder/cli.js', note)
  })
  afterEach(() => rmSync(checkout, { recursive: true, force: true }))

  let env: Record<string, string> = {}
  const dist = (prepared: boolean, ...args: string[]) => {
    const electron = { version: '1.2.3', dist: '/electron', path: '/electron/electron', prepared, origin: 'a test' }
    put('scripts/setup/electron.mjs', `export const ensureElectron = async () => (${JSON.stringify(electron)})`)
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkout, 'scripts', 'dist.mjs'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
    const packed = join(checkout, 'packed')
    return { status, said: stdout + stderr, packed: existsSync(packed) ? readFileSync(packed, 'utf8') : null }
  }

  it.each([[[]], [['--linux', '--dir']], [['--twin']]])('packs nothing with the older, prepared Electron, and says so (%j)', (args) => {
    const { status, said, packed } = dist(true, ...args)
    expect(status).toBe(1)
    expect(said).toContain('Electron 1.2.3 is the older, prepared one')
    expect(packed).toBeNull()
  })

  it('packs the variant that is asked for by name', () => {
    const { status, packed } = dist(true, '--with-prepared-electron', '--dir')
    expect(status).toBe(0)
    expect(packed).toBe('--publish never --dir -c.electronDist=/electron -c.electronVersion=1.2.3')
  })

  it('packs with the product’s own Electron, and allows the inspector only in the test build', () => {
    expect(dist(false, '--dir')).toMatchObject({ status: 0, packed: '--publish never --dir' })
    expect(dist(false, '--twin').packed).toContain('enableNodeCliInspectArguments=true')
  })

  it('describes the app for Linux software centres, with what is new', () => {
    expect(dist(false, '--linux').status).toBe(0)
    const text = readFileSync(join(checkout, 'out/installers/app.hanmadi.desktop.metainfo.xml'), 'utf8')
    expect(text).toContain('<release version="1.2.3" date="')
    expect(text).toContain('<li>A new thing &amp; &lt;more></li>')
    expect(text).toContain('<li xml:lang="ko">새것</li>')
    const packed = parse(readFileSync(join(scripts, '../electron-builder.yml'), 'utf8')) as Record<'deb' | 'rpm', { fpm: string[] }>
    for (const kind of ['deb', 'rpm'] as const)
      expect(packed[kind].fpm[0]).toMatch(/^out\/installers\/app\.hanmadi\.desktop\.metainfo\.xml=/)
  })

  describe('signed for Windows by Azure', () => {
    const azure = {
      HANMADI_AZURE_ENDPOINT: 'https://signing.example/',
      HANMADI_AZURE_ACCOUNT: 'account',
      HANMADI_AZURE_PROFILE: 'profile',
      HANMADI_AZURE_PUBLISHER: 'Hanmadi',
    }
    afterEach(() => {
      env = {}
    })

    it('passes on where and as whom', () => {
      env = azure
      expect(dist(false, '--win').packed).toBe(
        '--publish never --win -c.win.azureSignOptions.endpoint=https://signing.example/ -c.win.azureSignOptions.codeSigningAccountName=account' +
          ' -c.win.azureSignOptions.certificateProfileName=profile -c.win.azureSignOptions.publisherName=Hanmadi',
      )
    })

    it('packs nothing when some of it is missing', () => {
      env = { ...azure, HANMADI_AZURE_PROFILE: '' }
      const { status, said, packed } = dist(false, '--win')
      expect([status, packed]).toEqual([1, null])
      expect(said).toContain('HANMADI_AZURE_PROFILE is missing')
    })
  })

  describe('of an app that updates itself', () => {
    const source = () => JSON.parse(readFileSync(join(checkout, 'out/update-source.json'), 'utf8')) as { feed: string; keys: string[] }
    const { pem, privateKey } = updateKey()
    const feed = 'https://updates.example/hanmadi/'
    beforeEach(() => {
      put('key.pem', pem)
      put('dist/builder-debug.yml', '')
      // Written without the slash at its end.
      env = { HANMADI_UPDATE_FEED: feed.slice(0, -1), HANMADI_UPDATE_KEY: join(checkout, 'key.pem') }
    })
    afterEach(() => {
      env = {}
    })

    it('puts the feed and the public key into the app, and signs each file of the feed for its channel and system', () => {
      const described = { version: '1.2.3', files: [{ url: 'Hanmadi-1.2.3.exe', sha512: 'AAAA', size: 5 }], path: 'Hanmadi-1.2.3.exe' }
      for (const name of ['latest.yml', 'beta-linux.yml', 'latest-mac.yml']) put(`dist/${name}`, stringify(described))
      const { status, packed } = dist(false, '--win')
      expect(status).toBe(0)
      expect(packed).toContain(`-c.publish.url=${feed}`)
      expect(source()).toMatchObject({ feed, keys: [expect.any(String)] })
      const { keys } = source()
      const checked = (name: string, channel: 'stable' | 'beta', platform: string) =>
        checkRelease(parse(readFileSync(join(checkout, 'dist', name), 'utf8')), { keys, channel, platform })
      expect(checked('latest.yml', 'stable', 'win32')).toMatchObject({
        version: '1.2.3',
        notes: { ko: ['새것'], en: ['A new thing & <more>'] },
      })
      expect(checked('beta-linux.yml', 'beta', 'linux').files).toEqual(described.files)
      expect(checked('latest-mac.yml', 'stable', 'darwin').version).toBe('1.2.3')
    })

    it('signs the installers of both processors of Windows in one file, of which the app takes its own', () => {
      const files = ['x64', 'arm64'].map((processor) => ({ url: `Hanmadi-1.2.3-win-${processor}.exe`, sha512: 'AAAA', size: 5 }))
      put('dist/latest.yml', stringify({ version: '1.2.3', files, path: files[0]?.url }))
      expect(dist(false, '--win').status).toBe(0)
      const described = parse(readFileSync(join(checkout, 'dist/latest.yml'), 'utf8'))
      const release = checkRelease(described, { keys: source().keys, channel: 'stable', platform: 'win32' })
      expect(release.files).toEqual(files)
      const found = resolveFiles({ ...described, path: '', releaseDate: '' }, new URL(feed))
      const processor = Object.getOwnPropertyDescriptor(process, 'arch')
      try {
        for (const [index, value] of ['x64', 'arm64'].entries()) {
          Object.defineProperty(process, 'arch', { ...processor, value })
          expect(findFile(found, 'exe')?.info).toEqual(files[index])
        }
      } finally {
        if (processor) Object.defineProperty(process, 'arch', processor)
      }
    })

    it('carries the next public key too, and leaves nothing of it in a later build without a feed', () => {
      put('next.pem', String(createPublicKey(privateKey).export({ format: 'pem', type: 'spki' })))
      env = { ...env, HANMADI_UPDATE_NEXT_KEY: join(checkout, 'next.pem') }
      expect(dist(false).status).toBe(0)
      expect(source().keys).toHaveLength(2)
      env = {}
      expect(dist(false).status).toBe(0)
      expect(existsSync(join(checkout, 'out/update-source.json'))).toBe(false)
    })

    it('takes the feed of the build’s community.json before that of the environment', () => {
      put('resources/community.json', JSON.stringify({ updates: 'https://community.example/updates' }))
      const { status, packed } = dist(false)
      expect(status).toBe(0)
      expect(packed).toContain('-c.publish.url=https://community.example/updates/')
      expect(source().feed).toBe('https://community.example/updates/')
    })

    it('takes the feed of the environment where community.json names none', () => {
      put('resources/community.json', JSON.stringify({ address: 'https://community.example', name: 'Sinchon' }))
      expect(dist(false).status).toBe(0)
      expect(source().feed).toBe(feed)
    })

    it.each([
      [
        'http://community.example/',
        { updates: 'http://community.example/' },
        {},
        'The field “updates” of resources/community.json has to be',
      ],
      ['no key', { updates: feed }, { HANMADI_UPDATE_KEY: '' }, 'resources/community.json is given, but not HANMADI_UPDATE_KEY'],
    ])('packs nothing with a feed in community.json and %s, and says why', (_, community, wrong, sentence) => {
      put('resources/community.json', JSON.stringify(community))
      env = { ...env, ...wrong }
      const { status, said, packed } = dist(false)
      expect([status, packed]).toEqual([1, null])
      expect(said).toContain(sentence)
    })

    it.each([
      ['an address that is not https', { HANMADI_UPDATE_FEED: 'http://updates.example/' }, 'has to be an https address'],
      ['no key', { HANMADI_UPDATE_KEY: '' }, 'but not HANMADI_UPDATE_KEY'],
      ['a file that is no key', { HANMADI_UPDATE_KEY: import.meta.filename }, 'holds no Ed25519 key'],
    ])('packs nothing with %s, and says why', (_, wrong, sentence) => {
      env = { ...env, ...wrong }
      const { status, said, packed } = dist(false)
      expect([status, packed]).toEqual([1, null])
      expect(said).toContain(sentence)
    })

    describe('manifests for winget and Homebrew', () => {
      const manifest = (path: string) => readFileSync(join(checkout, 'dist/manifests', path), 'utf8')
      const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

      it('name the address and the hash of each installer', () => {
        put('dist/Hanmadi-1.2.3-win-x64.exe', 'exe')
        put('dist/Hanmadi-1.2.3-win-arm64.exe', 'exe for ARM')
        put('dist/Hanmadi-1.2.3-mac-universal.dmg', 'dmg')
        expect(dist(false).status).toBe(0)
        const { Installers, PackageVersion } = parse(manifest('winget/Hanmadi.Hanmadi.installer.yaml'))
        const of = (Architecture: string, content: string) => ({
          InstallerUrl: `${feed}Hanmadi-1.2.3-win-${Architecture}.exe`,
          InstallerSha256: sha256(content).toUpperCase(),
          Architecture,
        })
        expect(PackageVersion).toBe('1.2.3')
        expect(Installers).toEqual(
          [of('x64', 'exe'), of('arm64', 'exe for ARM')].flatMap((each) => [
            { ...each, Scope: 'user', InstallerSwitches: { Custom: '/currentuser' } },
            { ...each, Scope: 'machine', InstallerSwitches: { Custom: '/allusers' } },
          ]),
        )
        expect(parse(manifest('winget/Hanmadi.Hanmadi.locale.ko-KR.yaml'))).toMatchObject({ PackageName: '한마디', ReleaseNotes: '- 새것' })
        const cask = manifest('homebrew/hanmadi.rb')
        expect(cask).toContain(`sha256 "${sha256('dmg')}"`)
        expect(cask).toContain(`url "${feed}Hanmadi-#{version}-mac-universal.dmg"`)
      })

      it('are not made for what was not built, nor for a prerelease', () => {
        expect(dist(false).status).toBe(0)
        expect(existsSync(join(checkout, 'dist/manifests'))).toBe(false)
        put('package.json', JSON.stringify({ version: '1.3.0-beta.1', homepage: 'https://hanmadi.example' }))
        for (const language of ['ko', 'en']) put(`docs/releases/1.3.0-beta.1.${language}.md`, '- a')
        put('dist/Hanmadi-1.3.0-beta.1-win-x64.exe', 'exe')
        expect(dist(false).status).toBe(0)
        expect(existsSync(join(checkout, 'dist/manifests'))).toBe(false)
      })
    })

    it('fails when it is not said in both languages what is new', () => {
      rmSync(join(checkout, join('docs', 'releases', '1.2.3.en.md')))
      put('dist/latest.yml', stringify({ version: '1.2.3', files: [{ url: 'a.exe', sha512: 'AAAA', size: 5 }] }))
      const { status, said } = dist(false)
      expect(status).toBe(1)
      expect(said).toContain('1.2.3.en.md is missing')
    })
  })
})
