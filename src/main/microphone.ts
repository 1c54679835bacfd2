import type { MediaAccessPermissionRequest, PowerMonitor, Session, Shell, SystemPreferences, WebContents } from 'electron'
import { limits } from '../shared/limits'
import type { RecordingEnd } from '../shared/microphone'
import { sendEvent } from './send-event'
import type { Windows } from './windows'

/** From the permission to the end of the longest recording, with time for a slow device. */
const longestMs = (limits.voice.seconds + 30) * 1000

const settingsAddresses: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'ms-settings:privacy-microphone',
  darwin: 'x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone',
}

export interface MicrophoneDeps {
  /** The session of the app's pages. */
  session: Session
  /** The origin of the app's pages. */
  origin: string
  platform: NodeJS.Platform
  systemPreferences: Pick<SystemPreferences, 'getMediaAccessStatus' | 'askForMediaAccess'>
  shell: Pick<Shell, 'openExternal'>
  powerMonitor: Pick<PowerMonitor, 'on'>
}

/** The microphone, which a page gets only while it records (docs/product/chat.md "Voice messages"). */
export interface Microphone {
  /** A page is about to record. @returns false where the system does not let the app have the microphone */
  start(page: WebContents): Promise<boolean>
  /** A page has ended its recording. */
  end(page: WebContents): void
  /** Whether any page records. */
  isUsed(): boolean
  /** Opens the system's settings of the microphone; false where there are none to open. */
  openSettings(): Promise<boolean>
  /** Tells the pages of the windows whether one records, and ends the recording of a window that is hidden. */
  follow(windows: Pick<Windows, 'on' | 'send'>): void
}

/** Sets the permissions of the pages' session: the microphone for a page that records, and nothing else for anybody. */
export function createMicrophone({ session, origin, platform, systemPreferences, shell, powerMonitor }: MicrophoneDeps): Microphone {
  /** The pages that record, and what ends it. */
  const recording = new Map<WebContents, () => void>()
  let tell: (isUsed: boolean) => void = () => undefined

  // Node knows no origin of the app's own scheme.
  const isOfApp = (address: string | undefined) => address === origin || (address?.startsWith(`${origin}/`) ?? false)

  session.setPermissionRequestHandler((page, permission, answer, details) => {
    const { mediaTypes = [], isMainFrame, requestingUrl } = details as MediaAccessPermissionRequest
    const isSoundAlone = mediaTypes.length > 0 && mediaTypes.every((type) => type === 'audio')
    answer(permission === 'media' && isSoundAlone && isMainFrame && isOfApp(requestingUrl) && recording.has(page))
  })
  session.setPermissionCheckHandler((page, permission, from, { mediaType, isMainFrame }) => {
    if (permission !== 'media' || mediaType !== 'audio' || !isMainFrame || !isOfApp(from)) return false
    return page !== null && recording.has(page)
  })

  /** Whether the system lets the app have the microphone; macOS asks the person the first time. */
  async function isAllowed(): Promise<boolean> {
    if (platform !== 'darwin' && platform !== 'win32') return true
    const status = systemPreferences.getMediaAccessStatus('microphone')
    if (status === 'not-determined' && platform === 'darwin') return systemPreferences.askForMediaAccess('microphone')
    return status !== 'denied' && status !== 'restricted'
  }

  const end = (page: WebContents) => recording.get(page)?.()

  function begin(page: WebContents): void {
    end(page)
    const stop = () => {
      clearTimeout(limit)
      recording.delete(page)
      for (const event of ['destroyed', 'render-process-gone', 'did-navigate'] as const) page.off(event as 'destroyed', stop)
      tell(recording.size > 0)
    }
    const limit = setTimeout(stop, longestMs)
    for (const event of ['destroyed', 'render-process-gone', 'did-navigate'] as const) page.on(event as 'destroyed', stop)
    recording.set(page, stop)
    tell(true)
  }

  /** Its page releases the microphone and reports the end. */
  const askToEnd = (page: WebContents, why: RecordingEnd) => {
    if (recording.has(page)) sendEvent(page, 'endRecording', why)
  }

  powerMonitor.on('suspend', () => {
    for (const page of recording.keys()) askToEnd(page, 'suspended')
  })

  return {
    async start(page) {
      if (!(await isAllowed()) || page.isDestroyed()) return false
      begin(page)
      return true
    },
    end,
    isUsed: () => recording.size > 0,
    async openSettings() {
      const address = settingsAddresses[platform]
      if (address !== undefined) await shell.openExternal(address)
      return address !== undefined
    },
    follow(windows) {
      tell = (isUsed) => windows.send('recording', isUsed)
      windows.on('created', ({ window }) => {
        const { webContents } = window
        window.on('hide', () => askToEnd(webContents, 'hidden'))
      })
    },
  }
}
