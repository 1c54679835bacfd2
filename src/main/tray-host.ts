import { callOnSessionBus } from './session-bus'

const watcher = 'org.kde.StatusNotifierWatcher'
const bus = 'org.freedesktop.DBus'

export interface TrayHostDeps {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
}

/**
 * Whether the desktop shows tray icons: on Linux, whether a StatusNotifier host is on the session bus, which Electron looks for when it
 * creates an icon. If the bus cannot be asked, it is assumed.
 */
export async function showsTrayIcons({ platform, env }: TrayHostDeps): Promise<boolean> {
  if (platform !== 'linux' || mayEmbedIcons(env)) return true
  const isOwned = await callOnSessionBus({
    ...{ service: bus, path: '/org/freedesktop/DBus', interface: bus },
    ...{ method: 'NameHasOwner', texts: [watcher] },
  })
  if (isOwned === null) return true
  if (!isTrue(isOwned)) return false
  const hasHost = await callOnSessionBus({
    ...{ service: watcher, path: '/StatusNotifierWatcher', interface: `${bus}.Properties` },
    ...{ method: 'Get', texts: [watcher, 'IsStatusNotifierHostRegistered'] },
  })
  return hasHost === null || isTrue(hasHost)
}

/** Panels on X11 may embed icons as windows (XEmbed), which the bus does not tell. GNOME's shell embeds none. */
function mayEmbedIcons(env: NodeJS.ProcessEnv): boolean {
  const isWayland = env['XDG_SESSION_TYPE'] === 'wayland' || Boolean(env['WAYLAND_DISPLAY'])
  // On some desktops Electron sets its own variable to another one.
  const desktop = env['ORIGINAL_XDG_CURRENT_DESKTOP'] ?? env['XDG_CURRENT_DESKTOP'] ?? ''
  return !isWayland && !desktop.split(':').includes('GNOME')
}

// As the clients print it: `(true,)` or `(<true>,)`, `boolean true`, `b true`.
const isTrue = (answer: string) => /\btrue\b/.test(answer)
