import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { inRoot } from '../setup/paths.mjs'
import { readNotes } from './release-notes.mjs'

const id = 'Hanmadi.Hanmadi'
const summary = { en: 'A community for people who learn Korean and English', ko: '한국어와 영어를 배우는 사람들의 커뮤니티' }

const packageJson = () => JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))

/** Writes what Linux software centres read of the app (AppStream), which electron-builder.yml puts into the deb and rpm packages. */
export function writeMetainfo() {
  const { version, homepage } = packageJson()
  const notes = readNotes(version)
  const lines = (language) =>
    notes[language].map((line) => `        <li${language === 'en' ? '' : ` xml:lang="${language}"`}>${escaped(line)}</li>`)
  put(
    inRoot('out/installers/app.hanmadi.desktop.metainfo.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>app.hanmadi.desktop</id>
  <name>Hanmadi</name>
  <name xml:lang="ko">한마디</name>
  <summary>${summary.en}</summary>
  <summary xml:lang="ko">${summary.ko}</summary>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>LicenseRef-proprietary</project_license>
  <developer id="app.hanmadi"><name>Hanmadi</name></developer>
  <description>
    <p>Write and have it corrected, ask, chat and find a mentor, in Korean and English. A notebook keeps what was corrected and reviews it, offline too.</p>
    <p xml:lang="ko">한국어와 영어로 글을 쓰고 고쳐 받고, 묻고, 채팅하고, 멘토를 찾아요. 고친 문장은 공책에 담아 오프라인에서도 복습해요.</p>
  </description>
  <launchable type="desktop-id">hanmadi.desktop</launchable>
  <url type="homepage">${escaped(homepage)}</url>
  <categories><category>Education</category></categories>
  <supports><control>keyboard</control><control>pointing</control></supports>
  <requires><internet>offline-only</internet></requires>
  <content_rating type="oars-1.1">
    <content_attribute id="social-chat">intense</content_attribute>
    <content_attribute id="social-info">moderate</content_attribute>
  </content_rating>
  <releases>
    <release version="${escaped(version.replace('-', '~'))}" date="${new Date().toISOString().slice(0, 10)}"${version.includes('-') ? ' type="development"' : ''}>
      <description>
        <ul>
${[...lines('en'), ...lines('ko')].join('\n')}
        </ul>
      </description>
    </release>
  </releases>
</component>
`,
  )
}

/**
 * Writes what winget and Homebrew install the app with into `manifests` below the built installers, for those that are there. They are handed
 * in at the two collections by hand. Prereleases get none.
 * @param feed the address of the folder that will hold the installers
 */
export function writePackageManifests(folder, feed) {
  const { version, homepage } = packageJson()
  if (version.includes('-')) return
  const installer = (name) => {
    const file = join(folder, name)
    if (!existsSync(file)) return null
    return { url: new URL(name, feed).href, sha256: createHash('sha256').update(readFileSync(file)).digest('hex') }
  }
  const windows = ['x64', 'arm64'].flatMap((processor) => {
    const found = installer(`Hanmadi-${version}-win-${processor}.exe`)
    return found === null ? [] : [{ ...found, processor }]
  })
  if (windows.length > 0) writeWinget(join(folder, 'manifests', 'winget'), windows, { version, homepage })
  const mac = installer(`Hanmadi-${version}-mac-universal.dmg`)
  if (mac !== null) put(join(folder, 'manifests', 'homebrew', 'hanmadi.rb'), caskOf(mac, { version, homepage }))
}

function writeWinget(folder, installers, { version, homepage }) {
  const manifest = (type, rest) => ({
    PackageIdentifier: id,
    PackageVersion: version,
    ...rest,
    ManifestType: type,
    ManifestVersion: '1.6.0',
  })
  const text = (language) => ({
    PackageName: language === 'ko' ? '한마디' : 'Hanmadi',
    ShortDescription: summary[language],
    ReleaseNotes: readNotes(version)
      [language].map((line) => `- ${line}`)
      .join('\n'),
  })
  // The installer asks for whom to install, unless it is told.
  const scopes = { user: '/currentuser', machine: '/allusers' }
  const files = {
    [`${id}.yaml`]: manifest('version', { DefaultLocale: 'en-US' }),
    [`${id}.installer.yaml`]: manifest('installer', {
      Platform: ['Windows.Desktop'],
      MinimumOSVersion: '10.0.0.0',
      InstallerType: 'nullsoft',
      UpgradeBehavior: 'install',
      Protocols: ['hanmadi'],
      Installers: installers.flatMap(({ url, sha256, processor }) =>
        Object.entries(scopes).map(([Scope, Custom]) => ({
          Architecture: processor,
          Scope,
          InstallerUrl: url,
          InstallerSha256: sha256.toUpperCase(),
          InstallerSwitches: { Custom },
        })),
      ),
    }),
    [`${id}.locale.en-US.yaml`]: manifest('defaultLocale', {
      ...{ PackageLocale: 'en-US', Publisher: 'Hanmadi', License: 'Proprietary', PackageUrl: homepage },
      ...text('en'),
    }),
    [`${id}.locale.ko-KR.yaml`]: manifest('locale', { PackageLocale: 'ko-KR', ...text('ko') }),
  }
  for (const [name, content] of Object.entries(files)) put(join(folder, name), stringify(content, { lineWidth: 0 }))
}

const caskOf = ({ url, sha256 }, { version, homepage }) => `cask "hanmadi" do
  version "${version}"
  sha256 "${sha256}"

  url "${url.replaceAll(version, '#{version}')}"
  name "Hanmadi"
  desc "${summary.en.replace('A community', 'Community')}"
  homepage "${homepage}/"

  auto_updates true

  app "Hanmadi.app"

  zap trash: [
    "~/Library/Application Support/Hanmadi",
    "~/Library/Logs/Hanmadi",
    "~/Library/Preferences/app.hanmadi.desktop.plist",
    "~/Library/Saved Application State/app.hanmadi.desktop.savedState",
  ]
end
`

function put(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
